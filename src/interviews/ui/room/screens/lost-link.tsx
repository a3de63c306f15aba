import { type FormEvent, useState } from 'react'
import { interviewEnds } from '#content/site/interview-ends.ts'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { HttpError } from '#src/platform/browser/send.ts'
import { askForLink } from '../calls.ts'
import { EmailField } from '../parts/email-field.tsx'
import { Frame } from '../parts/frame.tsx'
import { ScreenHeading, Tell } from '../parts/parts.tsx'

const words = interviewEnds.gone.unknown

/** For a link that opens nothing: a new one is mailed to the address that the interview is under. */
export function LostLink() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<'open' | 'busy' | 'not-sent' | 'sent'>('open')
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    setProblem(undefined)
    try {
      await askForLink(email)
      setState('sent')
    } catch (error) {
      const [first] = error instanceof HttpError ? (error.problem?.errors ?? []) : []
      setProblem(first?.msg)
      setState(first ? 'open' : 'not-sent')
    }
  }
  return (
    <Frame>
      <div className="iv-fld iv-fld--paper">
        <ScreenHeading>{words.heading}</ScreenHeading>
        <p>{words.text}</p>
        <form className="iv-acts" noValidate onSubmit={(event) => void ask(event)}>
          <EmailField label={words.email} error={problem} value={email} onType={setEmail} />
          {state === 'not-sent' && <Tell kind="bad">{interview.open.notSent}</Tell>}
          {state === 'sent' && <Tell kind="ok">{words.sent}</Tell>}
          <Button type="submit" busy={state === 'busy'}>
            {words.send}
          </Button>
        </form>
      </div>
    </Frame>
  )
}
