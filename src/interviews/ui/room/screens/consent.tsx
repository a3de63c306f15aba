import { useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { isForOneJob } from '../../../invitation.ts'
import { Frame } from '../parts/frame.tsx'
import { ScreenHeading, Tell, Tick } from '../parts/parts.tsx'
import { nextQuestion, type Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'

const words = interview.consent

/** What we do with the recording, shown before the camera is used. The answers are open, and one tick is required. */
export function Consent({ room, goTo }: { room: Room; goTo: (screen: Screen) => void }) {
  const [isTicked, setTicked] = useState(false)
  const [isMinded, setMinded] = useState(false)
  const [problem, setProblem] = useState<'missing' | 'not-saved' | 'asked'>()
  const [isBusy, setBusy] = useState(false)

  const agree = async () => {
    if (!isTicked) return setProblem('missing')
    setBusy(true)
    try {
      await room.act('POST', 'consent', { agreed: true, keepInMind: isMinded })
      const next = nextQuestion(room)
      goTo(next ? { name: 'question', id: next.id } : { name: 'overview' })
    } catch {
      setProblem('not-saved')
      setBusy(false)
    }
  }
  const talk = () =>
    room.act('POST', 'ask', { for: 'call' }).then(
      () => setProblem('asked'),
      () => setProblem('not-saved'),
    )
  return (
    <Frame
      aside={
        <button type="button" className="link iv-out" onClick={() => goTo({ name: 'welcome' })}>
          {interview.leave}
        </button>
      }
    >
      <div className="iv__b">
        <ScreenHeading big>{words.heading}</ScreenHeading>
        <div className="iv-faq">
          {words.faq.map(({ question, answer }) => (
            <div key={question}>
              <h2>{question}</h2>
              <p>{answer}</p>
            </div>
          ))}
        </div>
        <Tick
          label={isForOneJob(room.view) ? words.tick : words.tickAnyJob}
          isOn={isTicked}
          isWrong={problem === 'missing' && !isTicked}
          errorId="consent-missing"
          onChange={setTicked}
        />
        {problem === 'missing' && !isTicked && (
          <p className="err" id="consent-missing" role="alert">
            {words.missing}
          </p>
        )}
        {isForOneJob(room.view) && (
          <Tick label={words.mind} note={words.mindNote} isOn={isMinded} onChange={setMinded} />
        )}
        {problem === 'not-saved' && <Tell kind="bad">{words.notSaved}</Tell>}
        {problem === 'asked' && <Tell kind="ok">{interview.no.asked}</Tell>}
        <div className="iv-acts">
          <Button variant="hot" busy={isBusy} onClick={() => void agree()}>
            {words.go}
          </Button>
          <Button variant="line" onClick={() => void talk()}>
            {words.talk}
          </Button>
        </div>
        <p className="iv-note">
          <a href="/privacy">{words.privacy}</a>
        </p>
      </div>
    </Frame>
  )
}
