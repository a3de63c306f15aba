import { lazy, type ReactNode, Suspense, useState } from 'react'
import { brand } from '#content/brand.ts'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { InterviewView } from '../../../api.ts'
import { mostTakes } from '../../../take.ts'
import { Frame } from '../parts/frame.tsx'
import { Facts, ScreenHeading, spoken, Tell, Ways } from '../parts/parts.tsx'
import { hasBegunAnything, nextQuestion, type Screen } from '../screen.ts'
import { type Room, welcomeId } from '../use-room.ts'
import { Help } from './help.tsx'

const words = interview.welcome
/** Its style sheet is that of the recorder, which the first page does without. */
const WelcomeFilm = lazy(async () => ({ default: (await import('../parts/welcome-film.tsx')).WelcomeFilm }))

/** The first screen: who invites, for which job, how long it takes and until when, before anything is asked. */
// oxlint-disable-next-line max-lines-per-function -- one screen of words
export function Welcome({ room, goTo }: { room: Room; goTo: (screen: Screen) => void }) {
  const { view } = room
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving) return <NotForMe room={room} onBack={() => setLeaving(false)} />
  const done = view.questions.filter(({ takes }) => takes.some(({ state }) => state === 'kept')).length
  const next = nextQuestion(room)
  const hasBegun = hasBegunAnything(room)
  const { facts } = words
  const longest = Math.max(...view.questions.map(({ about }) => about))
  const deadline = spokenMoment(view.deadline)
  const questions = fillCount(words.questions, view.questionCount)
  return (
    <Frame>
      <Beside
        film={
          !hasBegun && view.welcome ? (
            <WelcomeFilm film={view.welcome} fileOf={(file) => room.askedFile(welcomeId, file)} />
          ) : undefined
        }
      >
        <div className="iv__b">
          {hasBegun ? (
            <>
              <ScreenHeading big>{words.back.heading}</ScreenHeading>
              <p className="iv-lead">
                {fill(done === 0 ? words.back.textNone : words.back.text, {
                  done,
                  count: view.questionCount,
                  deadline,
                })}
              </p>
            </>
          ) : (
            <>
              <ScreenHeading big>
                {view.isProfile
                  ? interview.profile.heading
                  : view.firstName
                    ? fill(words.hello, { name: view.firstName })
                    : words.helloPlain}
              </ScreenHeading>
              {view.ownLine && <p>{view.ownLine}</p>}
              <p className="iv-lead">
                {view.isProfile
                  ? interview.profile.lead
                  : view.source === 'open'
                    ? fill(words.leadOpen, { questions })
                    : fill(words.lead, { asker: view.asker, brand: brand.name, questions, purpose: view.purpose })}
              </p>
              <Facts
                facts={[
                  ...(view.isProfile
                    ? profileFacts(view)
                    : [
                        {
                          term: facts.questions,
                          text: fillCount(facts.answered, view.questionCount),
                          note: fill(facts.each, { minutes: spoken(longest) }),
                        },
                        { term: facts.time, text: fill(facts.about, { minutes: view.minutes }), note: facts.back },
                      ]),
                  {
                    term: facts.tries,
                    text:
                      view.adjustments.moreTakes || view.takesEach >= mostTakes
                        ? facts.many
                        : fillCount(facts.takes, view.takesEach),
                    note: facts.faults,
                  },
                  { term: facts.until, text: deadline, note: facts.glasgow },
                ]}
              />
            </>
          )}
        </div>
        <Help room={room} />
        <div className="iv__b iv__b--2">
          <div className="iv-acts">
            {hasBegun && next ? (
              <>
                <Button variant="hot" onClick={() => goTo({ name: 'question', id: next.id })}>
                  {fill(words.back.goOn, { n: next.n })}
                </Button>
                <Button variant="line" onClick={() => goTo({ name: 'overview' })}>
                  {words.back.all}
                </Button>
              </>
            ) : hasBegun ? (
              <Button variant="hot" onClick={() => goTo({ name: 'overview' })}>
                {words.back.all}
              </Button>
            ) : (
              <>
                <Button variant="hot" onClick={() => goTo({ name: 'consent' })}>
                  {words.start}
                </Button>
                <Button variant="line" onClick={() => goTo({ name: 'practise' })}>
                  {words.practise}
                </Button>
              </>
            )}
          </div>
          <button type="button" className="link" onClick={() => setLeaving(true)}>
            {words.notForMe}
          </button>
        </div>
      </Beside>
    </Frame>
  )
}

/** Puts the door beside a film, if there is one. */
function Beside({ film, children }: { film: ReactNode; children: ReactNode }) {
  if (!film) return children
  return (
    <div className="iv-g2">
      <Suspense fallback={<div />}>{film}</Suspense>
      <div>{children}</div>
    </div>
  )
}

/** How long a video profile is, and that nobody reads it from a sheet. */
function profileFacts({ questions }: InterviewView) {
  const { length, script } = interview.profile.facts
  const [question] = questions
  const range = { least: question?.atLeast ?? 0, most: question?.about ?? 0 }
  return [{ ...length, text: fill(length.text, range) }, script]
}

function NotForMe({ room, onBack }: { room: Room; onBack: () => void }) {
  const copy = interview.no
  const [told, setTold] = useState<'asked' | 'failed'>()
  const ask = (what: 'call' | 'time') => () =>
    void room.act('POST', 'ask', { for: what }).then(
      () => setTold('asked'),
      () => setTold('failed'),
    )
  return (
    <Frame>
      <div className="iv__b">
        <ScreenHeading>{copy.heading}</ScreenHeading>
        <p>{copy.text}</p>
        <Ways
          ways={[
            { ...copy.talk, onChoose: ask('call') },
            { ...copy.later, onChoose: ask('time') },
          ]}
        />
        {told && (
          <Tell kind={told === 'asked' ? 'ok' : 'bad'}>{told === 'asked' ? copy.asked : interview.failed.text}</Tell>
        )}
        <div className="iv-acts">
          <Button onClick={() => void room.act('POST', 'withdraw').catch(() => setTold('failed'))}>{copy.close}</Button>
          <Button variant="line" onClick={onBack}>
            {copy.back}
          </Button>
        </div>
        <p className="iv-note">{copy.why}</p>
      </div>
    </Frame>
  )
}
