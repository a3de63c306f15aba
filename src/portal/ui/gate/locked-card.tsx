import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { brand } from '#content/brand.ts'
import { portal } from '#content/portal/portal.ts'
import { Button } from '#src/design/button.tsx'
import { Alert, FieldError } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { type Credential, isSignedOut } from '../portal-calls.ts'

const words = portal.locked

export interface LockedCardProps {
  /**
   * `first`: not opened yet. `ended`: the session ended while the client was working. `ended-signed`: the same, with a
   * signed contract.
   */
  reason: 'first' | 'left' | 'ended' | 'ended-signed'
  /** Why the session ended, if somebody else ended it. */
  why?: string | undefined
  /** Resolves when the portal is open; throws what the call throws. */
  onUnlock: (credential: Credential) => Promise<void>
}

/** The locked state: one password for all clients (PORTAL-1, PORTAL-2). */
export function LockedCard({ reason, why, onUnlock }: LockedCardProps) {
  const id = useId()
  const { field, busy, error, forget, submit } = usePassword({ reason, onUnlock })
  const [isShown, setIsShown] = useState(false)
  return (
    // Before the script has loaded, this form must not send the password in an address. The method "dialog" sends it
    // nowhere.
    <form className="lock__c" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="d d1">{portal.name}</h1>
      <p className="lead">{portal.agreement}</p>
      {why ? (
        <Alert title={why} />
      ) : (
        <>
          {reason === 'ended' && <Alert title={words.ended} />}
          {reason === 'ended-signed' && <Alert title={words.endedSigned} />}
        </>
      )}
      <div className={`field needs-script ${error ? 'is-error' : ''}`}>
        <label htmlFor={id}>{words.password}</label>
        <span className="pw">
          <input
            ref={field}
            id={id}
            className="input"
            type={isShown ? 'text' : 'password'}
            required
            placeholder={words.placeholder}
            autoComplete="current-password"
            autoCapitalize="off"
            onChange={forget}
            spellCheck={false}
            readOnly={busy}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <Button
            variant="line"
            size="sm"
            aria-label={`${isShown ? words.hide : words.show} ${words.thePassword}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? words.hide : words.show}
          </Button>
        </span>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      <Button type="submit" variant="hot" className="needs-script" busy={busy}>
        {busy ? words.busy : words.submit}
        {!busy && <Icon name="arrow" />}
      </Button>
      <p className="without-script">
        {words.withoutScript.before} <a href={`mailto:${brand.email}`}>{brand.email}</a> {words.withoutScript.after}
      </p>
      <p className="note muted needs-script">
        {words.help} <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
    </form>
  )
}

/** The state of the password form: typed, being sent, refused. */
function usePassword({ reason, onUnlock }: LockedCardProps) {
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  // The card replaces a page that had the focus.
  useEffect(() => {
    if (reason !== 'first') field.current?.focus()
  }, [reason])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const input = field.current!
    if (busy) return
    if (input.value === '') {
      setError(words.missing)
      input.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await onUnlock({ password: input.value })
    } catch (refusal) {
      if (isSignedOut(refusal)) {
        toast({ ...words.denied, tone: 'hot' })
        setError(`${words.denied.title}: ${words.denied.description}`)
      } else {
        const sentence = readFailure(refusal).sentence
        toast({ title: sentence, tone: 'hot' })
        setError(sentence)
      }
      setBusy(false)
      input.value = ''
      input.focus()
    }
  }

  return { field, busy, error, forget: () => setError(undefined), submit }
}
