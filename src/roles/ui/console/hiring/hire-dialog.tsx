import { useState } from 'react'
import { hiringConsole } from '#content/console/hiring.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { readPounds, roundPounds } from '#src/values/money.ts'
import type { HiredAnswer, HiredRequest } from '../../../decision-api.ts'
import { roleQueries } from '../role-queries.ts'
import type { StepProps } from './step-props.ts'

const words = hiringConsole.hire

/** Records a hire, or checks the salary and first day of one. */
export function HireDialog({ card, role, onClose }: StepProps) {
  const { hire, offer, name } = card
  const agreed = hire ?? offer
  const [salary, setSalary] = useState(agreed ? roundPounds(agreed.salaryPence) : '')
  const [startsOn, setStartsOn] = useState(agreed?.startsOn ?? '')
  // The figures when the dialog was opened. The list behind it is refreshed with what colleagues change.
  const [seen] = useState(hire && { salaryPence: hire.salaryPence, startsOn: hire.startsOn })
  const [isUnread, setUnread] = useState(false)
  const salaryPence = readPounds(salary)
  // When the role is filled, the other candidates have to be told.
  const others = role.board.filter(
    ({ id, interview, offer: other }) =>
      id !== card.id && (interview?.state === 'open' || interview?.state === 'booked' || other?.state === 'made'),
  )
  const save = useConsoleAction<HiredRequest & { seen?: HiredRequest }, HiredAnswer | undefined>({
    path: `/api/admin/candidacies/${card.id}/hire`,
    method: hire ? 'PUT' : 'POST',
    refresh: [...roleQueries, 'money', 'contract'],
    quiet: true,
    onDone: (answer) => {
      const openingsLeft = answer ? answer.openings - answer.hired : 0
      toast({
        title: hire ? words.checked : fill(words.done, { name }),
        description: hire
          ? ''
          : [
              openingsLeft > 0 ? fillCount(words.left, openingsLeft) : words.left.none,
              openingsLeft <= 0 && others.length > 0
                ? fill(words.others, { names: others.map((other) => other.name).join(', ') })
                : '',
            ]
              .filter(Boolean)
              .join(' '),
        tone: 'ok',
      })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(save.failure, { salaryPence, startsOn })
  return (
    <ConfirmDialog
      title={fill(hire ? words.checkTitle : words.title, { name })}
      size="sm"
      confirm={hire ? words.checkConfirm : words.confirm}
      cancel={hiringConsole.cancel}
      busy={save.busy}
      failure={sentence}
      form={form}
      onConfirm={() => {
        setUnread(!salaryPence)
        if (salaryPence) void save.run({ salaryPence, startsOn, ...(seen && { seen }) })
      }}
      onClose={onClose}
    >
      <p>{hire ? words.checkLead : words.lead}</p>
      <div className="rl-two">
        <CompactField
          label={words.salary}
          inputMode="decimal"
          value={salary}
          onChange={({ target }) => setSalary(target.value)}
          error={isUnread && !salaryPence ? words.noSum : fields.salaryPence}
          autoComplete="off"
          data-autofocus
        />
        <CompactField
          label={words.startsOn}
          type="date"
          value={startsOn}
          onChange={({ target }) => setStartsOn(target.value)}
          error={fields.startsOn}
        />
      </div>
    </ConfirmDialog>
  )
}
