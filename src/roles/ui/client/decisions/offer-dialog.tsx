import { useState } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert, TextArea, TextField } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import { useNewest } from '#src/platform/browser/use-newest.ts'
import { spokenDate } from '#src/values/london-time.ts'
import { readPounds, roundPounds } from '#src/values/money.ts'
import type { CandidacyCard } from '../../../api.ts'
import { isStale, makeOffer } from '../calls.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { askedSalary, noticeOf, salaryOf } from '../parts/figures.ts'
import { useSending } from '../use-sending.ts'
import type { CandidateDialogProps } from './open-dialog.ts'
import { typedPounds } from './pay-fields.ts'

const words = decisionWords.offer

/** A client's offer, which the agency passes on to the candidate. */
export function OfferDialog({ of, onDone, onClose }: CandidateDialogProps) {
  const name = firstNameOf(of)
  const { offer } = of
  const expectedSalary = salaryOf(of.facts)
  const notice = noticeOf(of.facts)
  const { field, errors, theirs, busy, failure, submit } = useOffer(of, onDone, () => {
    toast({ title: words.sent.title, description: fill(words.sent.description, { name }), tone: 'ok' })
    onClose()
    void onDone()
  })

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
        {offer?.state === 'declined' && (
          <>
            <p>{fill(words.declined, { name })}</p>
            {offer.answer !== '' && <blockquote className="says">{offer.answer}</blockquote>}
          </>
        )}
        {failure && <Alert title={failure} />}
        {theirs && (
          <p>{fill(words.now, { salary: roundPounds(theirs.salaryPence), day: spokenDate(theirs.startsOn, 'now') })}</p>
        )}
        <div className="g2">
          <TextField
            label={words.salary}
            {...(expectedSalary ? { hint: fill(words.asked, { salary: expectedSalary }) } : {})}
            {...(errors.salary ? { error: errors.salary } : {})}
            input={{ ...field('salary'), inputMode: 'decimal', maxLength: 14, 'data-autofocus': true }}
          />
          <TextField
            label={words.onTarget}
            optional
            {...(errors.onTarget ? { error: errors.onTarget } : {})}
            input={{ ...field('onTarget'), inputMode: 'decimal', maxLength: 14 }}
          />
          <TextField
            label={words.starts}
            {...(notice ? { hint: fill(words.notice, { notice: notice.toLowerCase() }) } : {})}
            {...(errors.startsOn ? { error: errors.startsOn } : {})}
            input={{ ...field('startsOn'), type: 'date' }}
          />
          <TextField label={words.answerBy} optional input={{ ...field('answerBy'), type: 'date' }} />
        </div>
        <TextArea label={words.line} optional input={{ ...field('note'), rows: 2, maxLength: 1000 }} />
        <p className="row">
          <Button variant="hot" type="submit" busy={busy}>
            {words.send}
          </Button>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
        </p>
        <p className="note">{fill(words.note, { name })}</p>
      </form>
    </Dialog>
  )
}

/** Returns the offer as typed, and what is wrong with it. */
function useOffer(of: CandidacyCard, onDone: () => Promise<void>, done: () => void) {
  const { seen: before, theirs, isFetching, catchUp } = useNewest(of.offer, (one) => one?.version, onDone)
  const [typed, setTyped] = useState({
    salary: typedPounds(before?.salaryPence ?? askedSalary(of.facts)),
    onTarget: typedPounds(before ? before.onTargetPence : of.facts.onTargetPence),
    startsOn: before?.startsOn ?? '',
    answerBy: before?.answerBy ?? '',
    note: before?.note ?? '',
  })
  const [errors, setErrors] = useState<{ salary?: string; onTarget?: string; startsOn?: string }>({})
  const { busy, failure, send } = useSending(words)
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [key]: event.target.value }),
  })

  function submit() {
    const salaryPence = readPounds(typed.salary)
    const onTargetPence = typed.onTarget.trim() === '' ? null : readPounds(typed.onTarget)
    setErrors({
      ...(salaryPence ? {} : { salary: words.wrongSum }),
      ...(onTargetPence === undefined ? { onTarget: words.wrongSum } : {}),
      ...(typed.startsOn === '' ? { startsOn: words.required } : {}),
    })
    if (!salaryPence || onTargetPence === undefined || typed.startsOn === '') return
    const { startsOn, answerBy, note } = typed
    void send(
      () =>
        makeOffer(of.id, {
          salaryPence,
          onTargetPence,
          startsOn,
          answerBy: answerBy || null,
          note: note.trim(),
          version: before?.version ?? 0,
        }),
      done,
      (error) => isStale(error) && catchUp(),
    )
  }

  return { field, errors, theirs, busy: busy || isFetching, failure, submit }
}
