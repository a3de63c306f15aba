import { me } from '#content/site/me.ts'
import { Button } from '#src/design/button.tsx'
import { TextArea } from '#src/design/field.tsx'
import { fill } from '#src/values/fill.ts'
import { clockTime, spokenDate } from '#src/values/london-time.ts'
import type { AskedInterview } from '../../me-view.ts'

const words = me.interview

const whenOf = (at: Date) => `${spokenDate(at)}, ${clockTime(at)}`

/** An interview that a client asks for, with a button for each time; or one that is booked. */
export function AskedForInterview({ path, asked }: { path: string; asked: AskedInterview }) {
  const { id, times, startsAt } = asked
  const heading = `interview-${id}`
  const said = {
    company: asked.company,
    role: asked.role,
    minutes: String(asked.minutes),
    when: startsAt ? whenOf(startsAt) : '',
  }
  const isAsked = times.length > 0
  const [title, lead] = !isAsked
    ? [words.booked, words.bookedLead]
    : startsAt
      ? [words.moveHeading, words.moveLead]
      : [words.heading, words.lead]
  return (
    <section className="me__q" id={id} aria-labelledby={heading}>
      <div className="wrap me__q-in">
        <h2 className="d d2" id={heading}>
          {fill<string>(title, said)}
        </h2>
        <div className="me__part">
          {!isAsked && startsAt && <p className="me__when d d3">{said.when}</p>}
          <p>{fill<string>(lead, said)}</p>
          <dl className="me__facts">
            <div>
              <dt>{words.labels.where}</dt>
              <dd>
                {words.places[asked.place]}
                {asked.where && `: ${asked.where}`}
              </dd>
            </div>
            {(asked.inTheRoom || asked.agencyAttends) && (
              <div>
                <dt>{words.labels.room}</dt>
                <dd>{[asked.inTheRoom, asked.agencyAttends && words.agency].filter(Boolean).join('. ')}</dd>
              </div>
            )}
            {isAsked && (
              <div>
                <dt>{words.labels.answer}</dt>
                <dd>{whenOf(asked.answerBy)}</dd>
              </div>
            )}
          </dl>
        </div>
        <div className="me__part">
          <form method="post" action={`${path}/interview`} className="me__times">
            <input type="hidden" name="interview" value={id} />
            {times.map((at) => (
              <Button key={at.toISOString()} type="submit" name="answer" value={at.toISOString()}>
                {whenOf(at)}
              </Button>
            ))}
            <p className="note">{words.london}</p>
          </form>
          {isAsked && (
            <form method="post" action={`${path}/interview`} className="me__form">
              <input type="hidden" name="interview" value={id} />
              <TextArea label={words.says} input={{ id: `says-${id}`, name: 'says', rows: 2, maxLength: 500 }} />
              <Button type="submit" variant="line" name="answer" value="none">
                {words.none}
              </Button>
            </form>
          )}
          <form method="post" action={`${path}/interview`} className="me__form">
            <input type="hidden" name="interview" value={id} />
            {isAsked && !startsAt && <p className="note">{words.noText}</p>}
            <Button type="submit" variant="line" name="answer" value="no">
              {startsAt ? words.cancel : words.no}
            </Button>
          </form>
        </div>
      </div>
    </section>
  )
}
