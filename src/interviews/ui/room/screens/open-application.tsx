import { type FormEvent, useEffect, useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { TextField } from '#src/design/field.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import type { OpenFacts } from '../../../api.ts'
import { applyOpenly, loadOpenFacts } from '../calls.ts'
import { Frame } from '../parts/frame.tsx'
import { Facts, ScreenHeading, spoken, Tell } from '../parts/parts.tsx'

const words = interview.open

/** The form for open applications: a name and an email address. */
export function OpenApplication({ onOpened }: { onOpened: (token: string) => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const facts = useFacts()
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
      const problems = error instanceof HttpError ? (error.problem?.errors ?? []) : []
      setErrors(Object.fromEntries(problems.map(({ path, msg }) => [path, msg])))
      setState(problems.length > 0 ? 'open' : 'not-sent')
    }
  }

  if (state === 'known')
    return (
      <Frame>
        <div className="iv-fld iv-fld--mint">
          <ScreenHeading>{words.known.heading}</ScreenHeading>
          <p>{words.known.text}</p>
          <div className="iv-acts">
            <Button variant="line" onClick={() => setState('open')}>
              {words.known.other}
            </Button>
          </div>
        </div>
      </Frame>
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
        <TextField
          label={words.email}
          hint={words.hint}
          {...(errors.email ? { error: errors.email } : {})}
          input={{
            type: 'email',
            value: email,
            autoComplete: 'email',
            onChange: (event) => setEmail(event.target.value),
          }}
        />
        {facts.length > 0 && <Facts facts={facts} />}
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

/** How many questions, how long, and who sees the answers; nothing until that has loaded. */
function useFacts() {
  const [facts, setFacts] = useState<OpenFacts>()
  useEffect(() => {
    // The form works without them.
    loadOpenFacts().then(setFacts, () => {})
  }, [])
  if (!facts) return []
  const { welcome, overview } = interview
  const each = fill(welcome.facts.each, { minutes: spoken(facts.longest) })
  return [
    { term: welcome.facts.questions, text: fillCount(welcome.facts.answered, facts.questions), note: each },
    { term: welcome.facts.time, text: fill(welcome.facts.about, { minutes: facts.minutes }), note: welcome.facts.back },
    { term: overview.send.seen, text: overview.send.seenBy },
  ]
}
