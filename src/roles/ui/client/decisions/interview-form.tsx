import '../share/dialogs.css'
import './dialogs.css'
import { useEffect, useRef, useState } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { useNewest } from '#src/platform/browser/use-newest.ts'
import { fill } from '#src/values/fill.ts'
import { clockTime, spokenDate } from '#src/values/london-time.ts'
import type { CandidacyCard } from '../../../api.ts'
import type { Interview } from '../../../decision-api.ts'
import { interviewPlaces } from '../../../role-states.ts'
import { askForInterview, codeOf, fieldsOf, isStale } from '../calls.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { Choice, Switch } from '../parts/choice.tsx'
import { useSending } from '../use-sending.ts'
import type { CandidateDialogProps } from './open-dialog.ts'
import { isOver } from './client-actions.ts'
import { suggestedTimes } from './suggested-times.ts'
import { TimeSlots, zoneSentence } from './time-slots.tsx'
import { useTimes } from './use-times.ts'

const words = decisionWords.ask

type FormProps = Pick<CandidateDialogProps, 'of' | 'role' | 'onDone' | 'onClose'>

/** Asks for an interview, offers other times, or moves one that is booked. */
export function AskDialog(props: FormProps) {
  return (
    <Dialog size="sm" title={headingOf(props.of)} onClose={props.onClose}>
      <div className="dlg__b">
        <InterviewForm {...props} />
      </div>
    </Dialog>
  )
}

/** The same form, beside a film. */
export function AskPanel(props: FormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { onClose } = props
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <section className="ask" aria-labelledby="ask-heading">
      <header>
        <h2 className="d d3" id="ask-heading" ref={heading} tabIndex={-1}>
          {headingOf(props.of)}
        </h2>
        <button type="button" className="x" aria-label={words.cancel} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <InterviewForm {...props} />
    </section>
  )
}

function headingOf(of: CandidacyCard): string {
  const { interview } = of
  const heading =
    !interview || isOver(interview)
      ? words.heading
      : interview.state === 'booked'
        ? words.headingMove
        : words.headingOther
  return fill(heading, { name: firstNameOf(of) })
}

function InterviewForm({ of, role, onDone, onClose }: FormProps) {
  const form = useInterviewForm({ of, role, onDone, onClose })
  const { typed, type, offerable, chosen, failure } = form
  const name = firstNameOf(of)
  return (
    <form
      className="ask"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <p>
        {fill(of.interview?.state === 'booked' ? words.leadMove : words.lead, {
          name,
          minutes: offerable.minutes || 45,
        })}
      </p>
      {failure && <Alert title={failure} />}
      {form.theirs && <p>{sentenceAbout(form.theirs)}</p>}
      <fieldset className="ask__t" aria-busy={offerable.state === 'loading'}>
        <legend>{words.times}</legend>
        {offerable.state === 'failed' && (
          <p className="row" role="alert">
            {words.failedTimes}
            <Button variant="line" size="sm" onClick={() => void offerable.reload()}>
              {rolesWords.again}
            </Button>
          </p>
        )}
        {chosen.length === 0 && offerable.state === 'loading' && <output>{words.loading}</output>}
        {chosen.length === 0 && offerable.state === 'here' && <p>{words.noTimes}</p>}
        <TimeSlots offerable={offerable} chosen={chosen} gone={form.gone} onChoose={form.choose} />
        {chosen.length > 0 && <p className="note">{zoneSentence(chosen)}</p>}
      </fieldset>
      <Choice
        legend={words.where}
        value={typed.place}
        options={interviewPlaces.map((value) => ({ value, label: words.places[value] }))}
        onChange={(place) => type({ place })}
      />
      <TextField
        label={words.whereExactly[typed.place]}
        optional
        hint={fill(words.whereHint, { name })}
        input={{ value: typed.where, maxLength: 300, onChange: (event) => type({ where: event.target.value }) }}
      />
      <TextField
        label={words.room}
        optional
        input={{ value: typed.inTheRoom, maxLength: 200, onChange: (event) => type({ inTheRoom: event.target.value }) }}
      />
      <Switch isOn={typed.agencyAttends} onChange={(agencyAttends) => type({ agencyAttends })}>
        {words.attends}
      </Switch>
      <p className="row">
        <Button variant="hot" type="submit" busy={form.busy}>
          {fill(of.interview && !isOver(of.interview) ? words.sendOther : words.send, { name })}
        </Button>
        <Button variant="line" onClick={onClose}>
          {words.cancel}
        </Button>
      </p>
    </form>
  )
}

function useInterviewForm({ of, role, onDone, onClose }: FormProps) {
  const newest = of.interview && isOver(of.interview) ? null : of.interview
  const { seen: before, theirs, isFetching, catchUp } = useNewest(newest, (one) => one?.version, onDone)
  const [typed, setTyped] = useState({
    place: before?.place ?? of.interview?.place ?? ('office' as const),
    where: before?.where ?? of.interview?.where ?? '',
    inTheRoom: before?.inTheRoom ?? role.me.name,
    agencyAttends: before?.agencyAttends ?? false,
  })
  const [own, setOwn] = useState<readonly string[]>()
  const [gone, setGone] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<string>()
  const { busy, failure, send } = useSending({ failed: words.failed })
  const offerable = useTimes(of.id, typed.agencyAttends)
  const offered = [...(before?.times ?? []), before?.startsAt ?? '']
  const chosen = own ?? suggestedTimes(offerable.days, 3, offered)
  const unfit = unfitOf(chosen, offerable.days)

  function submit() {
    if (chosen.length < 3) return setWrong(words.noTimes)
    if (gone.some((time) => chosen.includes(time)) || unfit.length > 0) return setWrong(words.goneSome)
    setWrong(undefined)
    const name = firstNameOf(of)
    void send(
      () => askForInterview(of.id, { ...typed, times: [...chosen], version: before?.version ?? 0 }),
      () => {
        toast({ title: fill(words.sent.title, { name }), description: words.sent.description, tone: 'ok' })
        onClose()
        void onDone()
      },
      (error) => refused(error),
    )
  }

  function refused(error: unknown) {
    const places = fieldsOf(error).map((path) => Number(path.split('.')[1]))
    if (places.length > 0) {
      setOwn(chosen)
      setGone([...gone, ...places.flatMap((place) => chosen[place] ?? [])])
      void offerable.reload()
    } else if (['changed_meanwhile', 'asked_already'].includes(codeOf(error) ?? '')) {
      // Keep what is offered here while the interview is loaded again.
      setOwn(chosen)
      catchUp()
    } else if (isStale(error) && codeOf(error) !== undefined) void onDone()
  }

  return {
    typed,
    type: (change: Partial<typeof typed>) => {
      // Keep what was suggested while the times are loaded again.
      if (change.agencyAttends !== undefined) setOwn(chosen)
      setTyped({ ...typed, ...change })
    },
    offerable,
    chosen,
    gone: [...gone, ...unfit],
    choose: (times: readonly string[]) => {
      setWrong(undefined)
      setOwn(times)
    },
    theirs,
    busy: busy || isFetching,
    failure: wrong ?? failure,
    submit,
  }
}

/** Returns the chosen times that are no longer offered, of days that are in the list. */
function unfitOf(chosen: readonly string[], days: readonly { date: string; times: readonly string[] }[]): string[] {
  const listed = days.flatMap(({ times }) => times)
  const [first, last] = [listed[0], listed.at(-1)]
  if (first === undefined || last === undefined) return []
  return chosen.filter((time) => time >= first && time <= last && !listed.includes(time))
}

/** Says what somebody else has done about the interview since the dialog was opened. */
function sentenceAbout({ times, startsAt }: Interview): string {
  const say = (time: string) => `${spokenDate(time, 'now')}, ${clockTime(time)}`
  if (times.length > 0) return fill(words.now.times, { times: times.map(say).join('; ') })
  return startsAt ? fill(words.now.booked, { time: say(startsAt) }) : ''
}
