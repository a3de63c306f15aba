import { useState } from 'react'
import { leavingConsole as words } from '#content/console/payments.ts'
import { CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { LeavingPreview, Departure, PlacementStanding } from '../../console-api.ts'
import { distinctCandidateName } from './placement-names.ts'
import { PreviewActions } from './preview-actions.tsx'

export interface LeavingDialogProps {
  contractId: string
  /** The placements for which an instalment was invoiced. */
  placements: readonly PlacementStanding[]
  onClose: () => void
}

/**
 * Records that a candidate has left, in two steps: who and when, then a preview of what stops and what is taken back.
 */
export function LeavingDialog({ contractId, placements, onClose }: LeavingDialogProps) {
  const [placementId, setPlacementId] = useState(placements[0]?.id ?? '')
  const [lastDay, setLastDay] = useState('')
  const [preview, setPreview] = useState<LeavingPreview>()
  const path = `/api/admin/contracts/${contractId}`
  const previewing = useConsoleAction<object, LeavingPreview>({
    path: `${path}/leaving-preview`,
    quiet: true,
    onDone: setPreview,
  })
  const say = useConsoleAction<object, Departure>({
    path: `${path}/leavings`,
    refresh: ['money', 'contract', 'contracts', 'contracts-attention', 'waiting'],
    quiet: true,
    onDone: (leaving) => {
      toast({
        title: words.done.title,
        description: fill(words.done.description, { date: longDate(leaving.lastDay) }),
        tone: 'ok',
      })
      onClose()
    },
  })
  const { failure } = preview ? say : previewing
  const request = { placementId, lastDay }
  const { fields, sentence, form } = useRefusal(failure, preview ? {} : request)

  return (
    <Dialog title={words.title} size="md" onClose={onClose}>
      <form
        ref={form}
        className="con-ask"
        onSubmit={(event) => {
          event.preventDefault()
          void (preview ? say : previewing).run(request)
        }}
      >
        {preview ? (
          <LeavingSums preview={preview} />
        ) : (
          <>
            <p>{words.lead}</p>
            <CompactSelect
              label={words.which}
              value={placementId}
              onChange={({ target }) => setPlacementId(target.value)}
              error={fields.placementId}
            >
              {placements.map((placement) => (
                <option key={placement.id} value={placement.id}>
                  {distinctCandidateName(placement, placements)}
                </option>
              ))}
            </CompactSelect>
            <CompactField
              label={words.lastDay}
              type="date"
              value={lastDay}
              onChange={(event) => setLastDay(event.target.value)}
              error={fields.lastDay}
              data-autofocus
            />
          </>
        )}
        {sentence && <Alert title={sentence} />}
        <PreviewActions
          words={words}
          isPreviewed={preview !== undefined}
          busy={preview ? say.busy : previewing.busy}
          onAgain={() => {
            say.reset()
            setPreview(undefined)
          }}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

function LeavingSums({ preview: { candidate, lastDay, due, stopped, takenBack, email } }: { preview: LeavingPreview }) {
  const total = (sumName: 'toDepositPence' | 'owedBackPence') => takenBack.reduce((sum, row) => sum + row[sumName], 0)
  const [deposit, owedBack] = [total('toDepositPence'), total('owedBackPence')]
  return (
    <>
      <p>
        <b>{candidate}</b>
        <br />
        {words.lastDay}: {longDate(lastDay)}
      </p>
      <dl className="mny__sums">
        <dt>{words.sums.stays}</dt>
        <dd>{parted(due)}</dd>
        <dt>{words.sums.stopped}</dt>
        <dd>{parted(stopped)}</dd>
        {takenBack.map(({ number, creditedPence }) => [
          <dt key={number}>
            {words.sums.takenBack}: {number}
          </dt>,
          <dd key={`${number} sum`}>{pounds(creditedPence)}</dd>,
        ])}
        {deposit > 0 && (
          <>
            <dt>{words.sums.deposit}</dt>
            <dd>{pounds(deposit)}</dd>
          </>
        )}
        {owedBack > 0 && (
          <>
            <dt>
              {fill(words.sums.owedBack, {
                date: longDate(takenBack.find(({ owedBackPence }) => owedBackPence > 0)!.owedBackBy),
              })}
            </dt>
            <dd>{pounds(owedBack)}</dd>
          </>
        )}
      </dl>
      {takenBack.some(({ creditedPence }) => creditedPence > 0) && (
        <p className="mny__none">{fill(words.check, { email })}</p>
      )}
    </>
  )
}

function parted(parts: readonly number[]): string {
  if (parts.length === 0) return words.nothing
  return fill(parts.length === 1 ? words.instalment : words.instalments, { parts: parts.join(', ') })
}
