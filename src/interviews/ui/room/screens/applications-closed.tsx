import { type FormEvent, useState } from 'react'
import { applicationsClosed as words } from '#content/site/interview-ends.ts'
import { Button } from '#src/design/button.tsx'
import { HttpError } from '#src/platform/browser/send.ts'
import { fill } from '#src/values/fill.ts'
import { spokenDate } from '#src/values/london-time.ts'
import { askForLink, waitForOpening } from '../calls.ts'
import { EmailField } from '../parts/email-field.tsx'
import { Frame } from '../parts/frame.tsx'
import { ScreenHeading, Tell } from '../parts/parts.tsx'
import { Told } from '../parts/told.tsx'

interface Props {
  /** The date on which open applications open again. */
  until: string
  /** The address that was typed into the form before they closed. */
  typed: string
  /** They have opened meanwhile. */
  onOpen: () => void
}

/** Says until when open applications are closed, and takes an address to write to once they are open (INTV-54). */
export function ApplicationsClosed({ until, typed, onOpen }: Props) {
  const [email, setEmail] = useState(typed)
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<'open' | 'not-sent' | 'link-sent' | 'asked'>('open')
  const [busy, setBusy] = useState<'wait' | 'link'>()
  const day = spokenDate(until, 'now')

  const send = async (what: 'wait' | 'link') => {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    setState('open')
    try {
      await (what === 'wait' ? waitForOpening(email) : askForLink(email))
      setState(what === 'wait' ? 'asked' : 'link-sent')
    } catch (error) {
      const refused = error instanceof HttpError ? error.problem : undefined
      if (refused?.code === 'applications_open') return onOpen()
      setProblem(refused?.errors?.[0]?.msg ?? refused?.message)
      setState(refused ? 'open' : 'not-sent')
    } finally {
      setBusy(undefined)
    }
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    void send('wait')
  }

  if (state === 'asked')
    return (
      <Told
        {...words.asked}
        text={fill(words.asked.text, { email: email.trim(), day })}
        onOther={() => setState('open')}
      />
    )
  return (
    <Frame>
      <div className="iv-fld iv-fld--rose">
        <ScreenHeading>{words.heading}</ScreenHeading>
        <p>{fill(words.text, { day })}</p>
        <form className="iv-wait" noValidate onSubmit={ask}>
          <EmailField label={words.email} hint={words.use} error={problem} value={email} onType={setEmail} />
          {state === 'not-sent' && <Tell kind="bad">{words.notSent}</Tell>}
          {state === 'link-sent' && <Tell kind="ok">{words.linkSent}</Tell>}
          <div className="iv-acts">
            <Button type="submit" busy={busy === 'wait'}>
              {words.ask}
            </Button>
            <Button variant="line" href="/?book=consultation">
              {words.talk}
            </Button>
          </div>
        </form>
        <div>
          <p className="iv-note">{words.begun}</p>
          <button type="button" className="link" onClick={() => void send('link')}>
            {words.link}
          </button>
        </div>
      </div>
    </Frame>
  )
}
