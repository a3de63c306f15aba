import { useState } from 'react'
import { consoleWords } from '#content/console/frame.ts'
import { viewWords as words } from '#content/console/leads.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactCheck, CompactField } from '#src/design/console/compact-field.tsx'
import { Theirs } from '#src/design/console/facts.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill } from '#src/values/fill.ts'
import { longestViewName, type SavedView } from '../../view.ts'

interface ViewDialogProps {
  /** The view to edit. Without one, the search on screen becomes a new view. */
  view: SavedView | undefined
  /** The query of the search on screen. */
  query: string
  onSaved: (view: Pick<SavedView, 'id' | 'query' | 'version'> | undefined) => void
  onClose: () => void
}

/** Names a view, shares it, lets the inbox open with it, or deletes it. */
export function ViewDialog({ view: current, query, onSaved, onClose }: ViewDialogProps) {
  const { seen: view, theirs, isFetching, onFailed } = useSeen(current, (one) => one?.version, ['lead-views'])
  const [removes, setRemoves] = useState(false)
  const [details, setDetails] = useState({
    name: view?.name ?? '',
    isShared: view?.isShared ?? false,
    opensFirst: view?.opensFirst ?? false,
  })
  const save = useConsoleAction<typeof details, { id: string; version: number }>({
    path: view ? `/api/admin/lead-views/${view.id}` : '/api/admin/lead-views',
    method: view ? 'PUT' : 'POST',
    body: (input) => (view ? { ...input, version: view.version } : { ...input, query }),
    refresh: ['lead-views', 'leads'],
    quiet: true,
    onDone: (answer) => {
      toast({ title: view ? words.changed : words.saved, tone: 'ok' })
      // Filters on screen that are not the view's are kept.
      if (!view) onSaved({ ...answer, query })
      onClose()
    },
    onFailed,
  })
  const { fields, sentence, form } = useRefusal(save.failure, details)
  if (view && removes) return <RemoveView view={view} onRemoved={() => onSaved(undefined)} onClose={onClose} />
  return (
    <ConfirmDialog
      title={view ? fill(words.editTitle, { name: view.name }) : words.title}
      confirm={words.confirm}
      busy={save.busy || isFetching}
      failure={sentence}
      form={form}
      onConfirm={() => void save.run(details)}
      onClose={onClose}
    >
      <p>{view ? (view.isShared ? fill(words.sharedBy, { name: view.by }) : words.own) : words.text}</p>
      <CompactField
        label={words.name}
        name="name"
        value={details.name}
        placeholder={words.namePlaceholder}
        maxLength={longestViewName}
        autoComplete="off"
        error={fields.name}
        data-autofocus
        onChange={({ target }) => setDetails({ ...details, name: target.value })}
      />
      {(!view || view.isOwn || !view.isShared) && (
        <CompactCheck
          label={words.share}
          hint={words.shareHint}
          checked={details.isShared}
          onChange={({ target }) => setDetails({ ...details, isShared: target.checked })}
        />
      )}
      <CompactCheck
        label={words.first}
        hint={words.firstHint}
        checked={details.opensFirst}
        onChange={({ target }) => setDetails({ ...details, opensFirst: target.checked })}
      />
      {theirs && (
        <Theirs title={consoleWords.theirs} items={[{ label: words.name, value: theirs.name, mine: details.name }]} />
      )}
      {view?.mayRemove && (
        <p>
          <CompactButton variant="danger" onClick={() => setRemoves(true)}>
            {words.remove}
          </CompactButton>
        </p>
      )}
    </ConfirmDialog>
  )
}

interface RemoveViewProps {
  view: SavedView
  onRemoved: () => void
  onClose: () => void
}

function RemoveView({ view, onRemoved, onClose }: RemoveViewProps) {
  const remove = useConsoleAction({
    path: `/api/admin/lead-views/${view.id}`,
    method: 'DELETE',
    body: () => ({ version: view.version }),
    refresh: ['lead-views'],
    quiet: true,
    onDone: () => {
      toast({ title: words.removed, tone: 'ok' })
      onRemoved()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={fill(words.removeTitle, { name: view.name })}
      confirm={words.remove}
      danger
      busy={remove.busy}
      failure={remove.failure?.sentence}
      onConfirm={() => void remove.run()}
      onClose={onClose}
    >
      <p>{view.isShared ? words.removeShared : words.removeText}</p>
    </ConfirmDialog>
  )
}
