import { useState } from 'react'
import { portal } from '#content/portal/portal.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Alert } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { type Credential, isSignedOut } from '../portal-calls.ts'

const words = portal.invited

export interface InvitedCardProps {
  /** The key from a personal link. */
  sessionKey: string
  onUnlock: (credential: Credential) => Promise<void>
  onPassword: () => void
}

/**
 * The page of a personal link (PORTAL-6). It opens nothing by itself: programs that scan mail follow links, which must
 * not count as a visit.
 */
export function InvitedCard({ sessionKey, onUnlock, onPassword }: InvitedCardProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function open() {
    setBusy(true)
    setError(undefined)
    try {
      await onUnlock({ key: sessionKey })
    } catch (refusal) {
      setError(isSignedOut(refusal) ? words.refused : readFailure(refusal).sentence)
      setBusy(false)
    }
  }

  return (
    <div className="lock__c">
      <ArrivingHeading level={1} className="d d1 lock__h">
        {words.heading}
      </ArrivingHeading>
      <p className="lead">{words.lead}</p>
      {error && <Alert title={error} />}
      <Button variant="hot" busy={busy} onClick={() => void open()}>
        {busy ? words.busy : words.submit}
        {!busy && <Icon name="arrow" />}
      </Button>
      <p className="note">
        <button type="button" className="link" onClick={onPassword}>
          {words.password}
        </button>
      </p>
    </div>
  )
}
