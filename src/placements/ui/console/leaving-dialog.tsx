import { useState } from 'react'
import { leavingConsole as words } from '#content/console/payments.ts'
import { CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { LeavingPreview, Departure, PlacementStanding } from '../../console-api.ts'
import { distinctCandidateName } from './placement-names.ts'
import { PreviewDialog } from './preview-dialog.tsx'

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
  const request = { placementId, lastDay }
  const path = `/api/admin/contracts/${contractId}`

  return (
    <PreviewDialog<typeof request, LeavingPreview, Departure>
      words={words}
      previewPath={`${path}/leaving-preview`}
      submitPath={`${path}/leavings`}
      request={request}
      values={request}
      renderForm={(errors) => (
        <>
          <p>{words.lead}</p>
          <CompactSelect
            label={words.which}
            value={placementId}
            onChange={({ target }) => setPlacementId(target.value)}
            error={errors.placementId}
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
            error={errors.lastDay}
            data-autofocus
          />
        </>
      )}
      renderPreview={(preview) => <LeavingSums preview={preview} />}
      onDone={(departure) =>
        toast({
          title: words.done.title,
          description: fill(words.done.description, { date: longDate(departure.lastDay) }),
          tone: 'ok',
        })
      }
      onClose={onClose}
    />
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
