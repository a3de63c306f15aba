import { useState } from 'react'
import { moneyConsole } from '#content/console/contracts.ts'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import type { Departure, MoneyView, PlacementPreview, PlacementRequest, PlacementStanding } from '../../console-api.ts'
import { PlacementFields } from './placement-fields.tsx'
import {
  type PlacementTyped,
  callNames,
  emptyPlacement,
  requiredFields,
  namesakeOf,
  partsOf,
  placementRequest,
  withoutLeavers,
} from './placement-typed.ts'
import { PlacementSums } from './placement-sums.tsx'
import { PreviewActions } from './preview-actions.tsx'

const words = moneyConsole.placement

export interface PlacementDialogProps {
  contractId: string
  option: MoneyView['option']
  /** All placements of the contract. */
  placements: readonly PlacementStanding[]
  left: readonly Departure[]
  onClose: () => void
}

/** Issues one of a placement's invoices in two steps: what it is for, then a preview of the server's sums. */
export function PlacementDialog({ contractId, option, placements, left, onClose }: PlacementDialogProps) {
  const going = withoutLeavers(placements, left)
  const [typed, setTyped] = useState<PlacementTyped>(() => emptyPlacement(partsOf(option, going)))
  const [preview, setPreview] = useState<PlacementPreview>()
  const path = `/api/admin/contracts/${contractId}`
  const previewing = useConsoleAction<PlacementRequest, PlacementPreview>({
    path: `${path}/placement-preview`,
    quiet: true,
    onDone: setPreview,
  })
  const raise = useConsoleAction<PlacementRequest, { number: string; payablePence: number; email: string }>({
    path: `${path}/placements`,
    refresh: ['money', 'contract', 'contracts', 'contracts-attention', 'waiting'],
    quiet: true,
    onDone: ({ number, payablePence, email }) => {
      toast({
        title: words.done.title,
        description: fill(words.done.description, { number, sum: pounds(payablePence), email }),
        tone: 'ok',
      })
      onClose()
    },
  })
  const failure = (preview ? raise : previewing).failure
  const request = placementRequest(option, typed, namesakeOf(option, placements, typed)?.id)
  const { fields, sentence, form } = useRefusal(
    failure,
    preview ? {} : Object.fromEntries(requiredFields(option, typed).map((name) => [callNames[name], typed[name]])),
  )

  return (
    <Dialog title={words.title} size="md" onClose={onClose}>
      <form
        ref={form}
        className="con-ask"
        onSubmit={(event) => {
          event.preventDefault()
          if (preview && !preview.raised) void raise.run(request)
          else if (!preview) void previewing.run(request)
        }}
      >
        {preview ? (
          <PlacementSums preview={preview} />
        ) : (
          <PlacementFields
            option={option}
            placements={going}
            everyone={placements}
            typed={typed}
            errors={fields}
            onChange={setTyped}
          />
        )}
        {sentence && <Alert title={sentence} />}
        <PreviewActions
          words={words}
          isPreviewed={preview !== undefined}
          canSubmit={!preview?.raised}
          busy={preview ? raise.busy : previewing.busy}
          onAgain={() => {
            raise.reset()
            setPreview(undefined)
          }}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
