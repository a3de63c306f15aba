import { useState } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import { readPounds } from '#src/values/money.ts'
import { isStale, recordHire } from '../calls.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { askedSalary } from '../parts/figures.ts'
import { useSending } from '../use-sending.ts'
import type { CandidateDialogProps } from './open-dialog.ts'
import { typedPounds } from './pay-fields.ts'

const words = decisionWords.hire

/** Records that somebody accepted: what was agreed, which opening it fills, and what happens next. */
export function HireDialog({ of, role, onDone, onClose }: CandidateDialogProps) {
  const { offer } = of
  const [salary, setSalary] = useState(typedPounds(offer?.salaryPence ?? askedSalary(of.facts)))
  const [startsOn, setStartsOn] = useState(offer?.startsOn ?? '')
  const [errors, setErrors] = useState<{ salary?: string; startsOn?: string }>({})
  const { busy, failure, send } = useSending(words)
  const name = firstNameOf(of)

  function submit() {
    const salaryPence = readPounds(salary)
    setErrors({
      ...(salaryPence ? {} : { salary: decisionWords.offer.wrongSum }),
      ...(startsOn === '' ? { startsOn: decisionWords.offer.required } : {}),
    })
    if (!salaryPence || startsOn === '') return
    void send(
      () => recordHire(of.id, { salaryPence, startsOn }),
      () => {
        toast({ title: fill(words.done.title, { name }), description: words.done.description, tone: 'ok' })
        onClose()
        void onDone()
        scrollTo(0, 0)
      },
      (error) => isStale(error) && void onDone(),
    )
  }

  return (
    <Dialog size="sm" title={fill(words.heading, { name })} onClose={onClose}>
      <form
        className="dlg__b"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{openingOf(role.hired, role.openings, role.title)}</p>
        {failure && <Alert title={failure} />}
        <div className="g2">
          <TextField
            label={words.salary}
            {...(errors.salary ? { error: errors.salary } : {})}
            input={{
              value: salary,
              inputMode: 'decimal',
              maxLength: 14,
              'data-autofocus': true,
              onChange: (event) => setSalary(event.target.value),
            }}
          />
          <TextField
            label={words.starts}
            {...(errors.startsOn ? { error: errors.startsOn } : {})}
            input={{ value: startsOn, type: 'date', onChange: (event) => setStartsOn(event.target.value) }}
          />
        </div>
        <h3>{words.after.heading}</h3>
        <ul className="tks">
          {words.after.steps.map((step) => (
            <li key={step}>{fill(step, { name })}</li>
          ))}
        </ul>
        <p className="row">
          <Button variant="hot" type="submit" busy={busy}>
            {fill(words.send, { name })}
          </Button>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

function openingOf(hired: number, openings: number, title: string): string {
  if (openings === 1) return fill(words.only, { title })
  const openingsLeft = openings - hired - 1
  return fill(openingsLeft > 0 ? words.oneOf : words.last, { opening: hired + 1, openings, title })
}
