import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { ErasureOutcomeLists } from '#src/leads/ui/console/erase-dialog.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { ManyDeleted } from '../../console-api.ts'
import { candidateQueries } from './candidate-queries.ts'
import type { ChosenDialogProps } from './on-role-dialog.tsx'

const words = candidatesConsole.many.delete

/**
 * Deletes all selected candidates. It shows first what is deleted and what stays, and asks for their number (CAND-21).
 */
export function DeleteManyDialog({ people, onDone, onClose }: ChosenDialogProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const path = '/api/admin/candidates/deletions'
  const { data, error, isFetching, refetch } = useConsoleQuery<ManyDeleted>(
    'deletions',
    `${path}?ids=${people.map(({ id }) => id).join(',')}`,
    { fresh: true },
  )
  const remove = useConsoleAction<{ people: { id: string; version: number }[]; count: number }, ManyDeleted>({
    path,
    refresh: candidateQueries,
    quiet: true,
    onDone: ({ people: count }) => {
      toast({ title: fillCount(words.done, count), tone: 'ok' })
      onDone()
      onClose()
    },
  })
  const isLoading = !data && isFetching
  const count = people.length
  return (
    <ConfirmDialog
      title={fillCount(words.title, count)}
      size="md"
      confirm={fillCount(words.submit, count)}
      cancel={candidatesConsole.cancel}
      danger
      busy={remove.busy || isLoading}
      failure={remove.failure?.sentence ?? (error && !data && !isLoading ? readFailure(error).sentence : undefined)}
      onConfirm={() => {
        const isRight = typed.trim() === String(count)
        setIsWrong(!isRight)
        const chosen = people.map(({ id, version }) => ({ id, version }))
        // What could not be loaded is asked for again.
        if (isRight) void (data ? remove.run({ people: chosen, count }) : refetch())
      }}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <p>{people.map(({ name }) => name).join(', ')}</p>
      {data && (
        <ErasureOutcomeLists outcome={{ ...data, kept: eachOnce(data.kept), isWhole: data.whole === data.people }} />
      )}
      {isLoading && <Skeleton lines={4} />}
      <CompactField
        label={fill(words.count, { count })}
        inputMode="numeric"
        value={typed}
        error={isWrong ? words.wrong : undefined}
        onChange={({ target }) => {
          setIsWrong(false)
          setTyped(target.value)
        }}
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}

/** Joins what is kept for several people in the same words: three who were introduced together are one line. */
function eachOnce(kept: ManyDeleted['kept']): ManyDeleted['kept'] {
  return [...Map.groupBy(kept, ({ what, law, until }) => [what, law, until].join('\n')).values()].map((same) => {
    const [first] = same as [ManyDeleted['kept'][number]]
    return same.length === 1 ? first : { ...first, what: fill(words.keptFor, { what: first.what, count: same.length }) }
  })
}
