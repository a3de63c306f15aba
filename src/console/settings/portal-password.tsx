import { useState } from 'react'
import { settingsWords } from '#content/console/settings.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { SettingsAnswer } from '../settings-api.ts'
import { PortalPasswordDialog } from './portal-password-dialog.tsx'

const words = settingsWords.portal

/**
 * The portal's shared password: since when it has been valid, how many clients are in the portal, and a button to
 * change it.
 */
export function PortalPassword({
  portal,
  isOwner,
}: {
  portal: SettingsAnswer['portal'] | undefined
  isOwner: boolean
}) {
  const [changes, setChanges] = useState(false)
  return (
    <section className="set" aria-labelledby="set-portal">
      <div className="set__head">
        <h2 id="set-portal">{words.heading}</h2>
        <p>{words.text}</p>
      </div>
      <div className="set__body">
        {portal ? (
          <p>
            {portal.since && fill(words.since, { when: spokenMoment(portal.since, 'now') })}{' '}
            {fillCount(words.inside.unsigned, portal.sessions.unsigned) +
              fillCount(words.inside.signed, portal.sessions.signed)}
            {portal.configured && <span className="set__note">{words.configured}</span>}
          </p>
        ) : (
          <Skeleton lines={2} />
        )}
        {isOwner ? (
          <CompactButton onClick={() => setChanges(true)}>{words.change}</CompactButton>
        ) : (
          <p className="set__note">{words.ownersOnly}</p>
        )}
      </div>
      {changes && portal && <PortalPasswordDialog since={portal.since} onClose={() => setChanges(false)} />}
    </section>
  )
}
