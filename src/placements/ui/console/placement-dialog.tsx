import { useState } from 'react'
import { moneyConsole } from '#content/console/contracts.ts'
import { toast } from '#src/design/feedback/toast.tsx'
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
import { PreviewDialog } from './preview-dialog.tsx'

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
  const path = `/api/admin/contracts/${contractId}`

  return (
    <PreviewDialog<PlacementRequest, PlacementPreview, { number: string; payablePence: number; email: string }>
      words={words}
      previewPath={`${path}/placement-preview`}
      submitPath={`${path}/placements`}
      request={placementRequest(option, typed, namesakeOf(option, placements, typed)?.id)}
      values={Object.fromEntries(requiredFields(option, typed).map((name) => [callNames[name], typed[name]]))}
      renderForm={(errors) => (
        <PlacementFields
          option={option}
          placements={going}
          everyone={placements}
          typed={typed}
          errors={errors}
          onChange={setTyped}
        />
      )}
      renderPreview={(preview) => <PlacementSums preview={preview} />}
      canSubmit={({ raised }) => !raised}
      onDone={({ number, payablePence, email }) =>
        toast({
          title: words.done.title,
          description: fill(words.done.description, { number, sum: pounds(payablePence), email }),
          tone: 'ok',
        })
      }
      onClose={onClose}
    />
  )
}
