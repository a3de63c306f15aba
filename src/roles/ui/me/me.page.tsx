import './me.css'
import type { ReactElement, ReactNode } from 'react'
import { me as words } from '#content/site/me.ts'
import { Button } from '#src/design/button.tsx'
import { TextArea, TextField } from '#src/design/field.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate, noon } from '#src/values/london-time.ts'
import type { AskedRole, MeGone, MeView } from '../../me-view.ts'
import { factIn } from '../../permission.ts'
import { AskedForInterview } from './interviews.tsx'

/**
 * A candidate's own page (`/me/{token}`, CAND-9). It works without a script: every answer is a plain form, and Yes and
 * No are equal buttons.
 */
export function MePage(view: MeView | MeGone): ReactElement {
  return view.kind === 'gone' ? <Gone {...view} /> : <Page {...view} />
}

/** The page for a link that doesn't open anything. */
export function MeMissingPage(): ReactElement {
  return (
    <main id="main" className="me">
      <section className="wrap me__top">
        <h1 className="d d1">{words.missing.heading}</h1>
        <p className="lead">{words.missing.text}</p>
      </section>
    </main>
  )
}

export function meTitle(view: MeView | MeGone): string {
  if (view.kind === 'gone') return words.gone.title
  const notice = view.problem ?? (view.notice && words.notices[view.notice])
  return notice ? `${notice} ${words.title}` : words.title
}

const day = (at: Date | string) => longDate(typeof at === 'string' ? noon(at) : at)

function Page(view: MeView) {
  const isOpen = ({ state, hasEnded }: AskedRole) => state === 'asked' && !hasEnded
  const open = view.asked.filter(isOpen)
  const answered = view.asked.filter((asked) => !isOpen(asked))
  return (
    <main id="main" className="me">
      <section className="wrap me__top">
        <h1 className="d d1">{view.firstName ? fill(words.heading, { name: view.firstName }) : words.headingPlain}</h1>
        {!view.refused && (view.problem ?? view.notice) && (
          <p className={view.problem ? 'me__n me__n--bad' : 'me__n'} role={view.problem ? 'alert' : 'status'}>
            {view.problem ?? words.notices[view.notice!]}
          </p>
        )}
        <p className="lead">{words.lead}</p>
      </section>
      {view.interviews.map((asked) => (
        <AskedForInterview key={asked.id} path={view.path} asked={asked} />
      ))}
      {open.map((asked) => (
        <Question key={asked.id} path={view.path} asked={asked} />
      ))}
      <section className="wrap me__s" aria-labelledby="has">
        <h2 className="d d2" id="has">
          {words.has.heading}
        </h2>
        {answered.length === 0 ? <p>{words.has.none}</p> : <Answered path={view.path} roles={answered} />}
      </section>
      {open.length === 0 && <OwnFilm path={view.path} film={view.film} />}
      <div className="wrap me__more">
        <Keeping {...view} />
        <Section heading={words.copy.heading} text={words.copy.text}>
          <div className="me__acts">
            <Button variant="line" href={`${view.path}/copy.json`} download>
              {words.copy.button}
            </Button>
          </div>
        </Section>
        <Complaint {...view} />
        <Erasure {...view} />
      </div>
    </main>
  )
}

/** One question, with the version of the film that would be shown. */
function Question({ path, asked }: { path: string; asked: AskedRole }) {
  const { ask } = words
  const heading = `ask-${asked.id}`
  return (
    <section className="me__q" id={asked.id} aria-labelledby={heading}>
      <div className="wrap me__q-in">
        <h2 className="d d2" id={heading}>
          {fill(ask.heading, { company: asked.company })}
        </h2>
        {asked.film && (
          <figure>
            <Film {...asked.film} />
            <figcaption>{ask.film}</figcaption>
          </figure>
        )}
        <div className="me__part">
          <QuestionText paragraphs={asked.text} />
          <form method="post" action={`${path}/answer`} className="me__yn">
            <input type="hidden" name="permission" value={asked.id} />
            <Button type="submit" name="answer" value="yes">
              {ask.yes}
            </Button>
            <Button type="submit" name="answer" value="no">
              {ask.no}
            </Button>
          </form>
          <p className="note">{ask.fine}</p>
        </div>
      </div>
    </section>
  )
}

/** The question in its own words, with its labels and values as a list. */
function QuestionText({ paragraphs }: { paragraphs: readonly string[] }) {
  const told = paragraphs.map((paragraph) => ({ paragraph, fact: factIn(paragraph) }))
  const first = told.findIndex(({ fact }) => fact)
  const facts = told.flatMap(({ fact }) => fact ?? [])
  const sentences = (isBefore: boolean) =>
    told.flatMap(({ paragraph, fact }, index) =>
      !fact && index < first === isBefore ? [<p key={paragraph}>{paragraph}</p>] : [],
    )
  return (
    <div className="me__text">
      {sentences(true)}
      {facts.length > 0 && (
        <dl className="me__facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {sentences(false)}
    </div>
  )
}

function Film({ path, hasCaptions }: { path: string; hasCaptions: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a film gets its captions before anybody else sees it
    <video controls playsInline preload="none" poster={`${path}/poster`} aria-label={words.film.label}>
      <source src={`${path}/stream`} type="video/mp4" />
      {hasCaptions && <track kind="captions" src={`${path}/captions`} srcLang="en-GB" label="English" default />}
    </video>
  )
}

function OwnFilm({ path, film }: Pick<MeView, 'path' | 'film'>) {
  const { heading, none, making, make, makeText, makeAgain } = words.film
  return (
    <section className="wrap me__s me__own" aria-labelledby="film">
      <h2 className="d d2" id="film">
        {heading}
      </h2>
      {film === null ? <p>{none}</p> : film === 'making' ? <p>{making}</p> : <Film {...film} />}
      <div className="me__part">
        <p>{makeText}</p>
        <form method="post" action={`${path}/profile`} className="me__acts">
          <Button type="submit" variant="line">
            {film === null ? make : makeAgain}
          </Button>
        </form>
      </div>
    </section>
  )
}

function Answered({ path, roles }: { path: string; roles: readonly AskedRole[] }) {
  const { has } = words
  return (
    <ul className="me__has">
      {roles.map(({ id, company, role, state, at, isOver, hasEnded }) => (
        <li key={id} className={`me__r is-${state}`}>
          <div>
            <b>{company}</b>
            <span>{role}</span>
          </div>
          <p>
            {state === 'asked' ? has.endedUnanswered : fill(has.states[state], { day: at ? day(at) : '' })}
            {state === 'given' && (isOver || hasEnded) && `. ${isOver ? has.over : has.ended}.`}
          </p>
          {state === 'given' && (
            <form method="post" action={`${path}/withdraw`}>
              <input type="hidden" name="permission" value={id} />
              <Button type="submit" variant="line" aria-label={`${has.stop}: ${company}, ${role}`}>
                {has.stop}
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

function Keeping({ path, keepUntil, longer }: MeView) {
  if (keepUntil === null) return null
  const { keep } = words
  return (
    <Section heading={fill(keep.heading, { day: day(keepUntil) })} text={keep.text}>
      {longer === null ? (
        <p className="note">{keep.longest}</p>
      ) : (
        <form method="post" action={`${path}/keep`} className="me__acts">
          <Button type="submit" variant="line">
            {fill(keep.longer, { day: day(longer) })}
          </Button>
        </form>
      )}
    </Section>
  )
}

/** The error of a form's field, with what was typed in it. The field has the focus, so that the page opens there. */
function refusedIn({ problem, refused }: MeView, form: 'complain' | 'erase') {
  if (refused?.form !== form) return { error: undefined, input: {} }
  return { error: problem, input: { defaultValue: refused.typed, autoFocus: true } }
}

function Complaint(view: MeView) {
  const { complain } = words
  const { error, input } = refusedIn(view, 'complain')
  return (
    <Section heading={complain.heading} text={complain.text}>
      <form method="post" action={`${view.path}/complain`} className="me__form">
        <TextArea
          label={complain.label}
          error={error}
          input={{ ...input, id: 'complaint', name: 'text', rows: 4, maxLength: 5000, required: true }}
        />
        <Button type="submit" variant="line">
          {complain.button}
        </Button>
      </form>
    </Section>
  )
}

function Erasure(view: MeView) {
  const { erase } = words
  const { error, input } = refusedIn(view, 'erase')
  return (
    <Section heading={erase.heading} text={erase.text}>
      <p className="note">{erase.kept}</p>
      <form method="post" action={`${view.path}/erase`} className="me__form">
        <TextField
          label={erase.email}
          error={error}
          input={{ ...input, id: 'erase-email', type: 'email', name: 'email', autoComplete: 'email', required: true }}
        />
        <Button type="submit" variant="line">
          {erase.button}
        </Button>
      </form>
    </Section>
  )
}

function Section({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <section className="me__s">
      <h2 className="d d2">{heading}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

function Gone({ kept }: MeGone) {
  const { gone } = words
  return (
    <main id="main" className="me">
      <section className="wrap me__top">
        <h1 className="d d1">{gone.heading}</h1>
        <p className="lead">{gone.text}</p>
        {kept.length > 0 && (
          <>
            <p>{gone.kept}</p>
            <ul className="me__kept">
              {kept.map(({ what, law, until }) => (
                <li key={`${what} ${until}`}>{fill(gone.line, { what, law, until: day(until.slice(0, 10)) })}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </main>
  )
}
