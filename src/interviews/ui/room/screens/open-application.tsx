import { type FormEvent, useEffect, useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { TextField } from '#src/design/field.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import type { OpenFacts } from '../../../api.ts'
import { applyOpenly, loadOpenFacts } from '../calls.ts'
import { EmailField } from '../parts/email-field.tsx'
import { Frame } from '../parts/frame.tsx'
import { Facts, ScreenHeading, spoken, Tell } from '../parts/parts.tsx'
import { Told } from '../parts/told.tsx'
import { RoomStarting } from '../room-starting.tsx'
import { ApplicationsClosed } from './applications-closed.tsx'

const words = interview.open

/** The form for open applications: a name and an email address. While they are closed, it says until when. */
export function OpenApplication({ onOpened }: { onOpened: (token: string) => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { facts, isLoading, reload } = useFacts()
  const [state, setState] = useState<'open' | 'busy' | 'not-sent' | 'known'>('open')

  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    setErrors({})
    try {
      const { token } = await applyOpenly({ name, email })
      if (token) onOpened(token)
      else setState('known')
    } catch (error) {
      const refused = error instanceof HttpError ? error.problem : undefined
      // They were closed while this page was open.
      if (refused?.code === 'applications_closed') {
        setErrors({ email: refused.message ?? words.notSent })
        setState('open')
        return void reload()
      }
      const problems = refused?.errors ?? []
      setErrors(Object.fromEntries(problems.map(({ path, msg }) => [path, msg])))
      setState(problems.length > 0 ? 'open' : 'not-sent')
    }
  }

  if (state === 'known') return <Told {...words.known} onOther={() => setState('open')} />
  if (isLoading) return <RoomStarting />
  if (facts?.closedUntil)
    return (
      <ApplicationsClosed
        until={facts.closedUntil}
        typed={email}
        onOpen={() => {
          setErrors({})
          void reload()
        }}
      />
    )
  return (
    <Frame>
      <form className="iv__b" noValidate onSubmit={(event) => void apply(event)}>
        <ScreenHeading big>{words.heading}</ScreenHeading>
        <p className="iv-lead">{words.lead}</p>
        <TextField
          label={words.name}
          {...(errors.name ? { error: errors.name } : {})}
          input={{ value: name, autoComplete: 'name', onChange: (event) => setName(event.target.value) }}
        />
        <EmailField label={words.email} hint={words.hint} error={errors.email} value={email} onType={setEmail} />
        {facts && <Facts facts={inWords(facts)} />}
        {state === 'not-sent' && <Tell kind="bad">{words.notSent}</Tell>}
        <div className="iv-acts">
          <Button variant="hot" type="submit" busy={state === 'busy'}>
            {words.go}
          </Button>
          <Button variant="line" href="/?book=consultation">
            {words.talk}
          </Button>
        </div>
      </form>
    </Frame>
  )
}

/** After how long the form is shown without the facts, in milliseconds. */
const patience = 4000

/** What an open application asks, and whether one can be begun. The form works without knowing. */
function useFacts() {
  const [facts, setFacts] = useState<OpenFacts>()
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    loadOpenFacts()
      .then(setFacts, () => {})
      .finally(() => setLoading(false))
    const timer = setTimeout(() => setLoading(false), patience)
    return () => clearTimeout(timer)
  }, [])
  const reload = () => loadOpenFacts().then(setFacts, () => {})
  return { facts, isLoading, reload }
}

/** How many questions, how long, and who sees the answers. */
function inWords(facts: OpenFacts) {
  const { welcome, overview } = interview
  const each = fill(welcome.facts.each, { minutes: spoken(facts.longest) })
  return [
    { term: welcome.facts.questions, text: fillCount(welcome.facts.answered, facts.questions), note: each },
    { term: welcome.facts.time, text: fill(welcome.facts.about, { minutes: facts.minutes }), note: welcome.facts.back },
    { term: overview.send.seen, text: overview.send.seenBy },
  ]
}
