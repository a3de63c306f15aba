import { useState } from 'react'
import { sharingWords } from '#content/portal/sharing.ts'
import { Button } from '#src/design/button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import { spokenDate, spokenMoment } from '#src/values/london-time.ts'
import type { ShareLink } from '../../../api.ts'
import { revokeLink, sentenceOf } from '../calls.ts'

const words = sharingWords.share

export interface ShareLinksProps {
  roleId: string
  links: readonly ShareLink[]
  /** Fills the form with the name and address of a link's guest. */
  onAgain: (link: ShareLink) => void
  onChanged: () => void
}

/** The people who have a link, how far they have watched, and a button to revoke it. */
export function ShareLinks({ roleId, links, onAgain, onChanged }: ShareLinksProps) {
  const [asking, setAsking] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function revoke(link: ShareLink) {
    setBusy(true)
    try {
      await revokeLink(roleId, link.id)
      const { title, description } = words.revokedToast
      toast({ title, description: fill(description, { email: link.email }), tone: 'ok' })
      setAsking(undefined)
      onChanged()
    } catch (error) {
      const { title, description } = words.revokeFailed
      toast({ title, description: sentenceOf(error, description), tone: 'hot' })
    }
    setBusy(false)
  }

  if (links.length === 0) return <p>{words.nobody}</p>
  return (
    <ul>
      {links.map((link) => {
        const whose = <span className="sr">{fill(words.whose, { email: link.email })}</span>
        const isLive = link.state === 'live'
        return (
          <li key={link.id} className={!isLive ? 'is-was' : asking === link.id ? 'is-ask' : undefined}>
            <b>{link.email}</b>
            <span>{sayOf(link)}</span>
            <em>{seenOf(link)}</em>
            {isLive && asking === link.id ? (
              <span className="row">
                <b>{words.sure}</b>
                <Button size="sm" busy={busy} onClick={() => void revoke(link)}>
                  {words.revoke}
                  {whose}
                </Button>
                <Button variant="line" size="sm" onClick={() => setAsking(undefined)}>
                  {words.cancel}
                </Button>
              </span>
            ) : (
              <Button variant="line" size="sm" onClick={() => (isLive ? setAsking(link.id) : onAgain(link))}>
                {isLive ? words.revoke : words.again}
                {whose}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function sayOf({ state, mayComment, expiresAt }: ShareLink): string {
  if (state === 'revoked') return words.revoked
  if (state === 'ended') return fill(words.endedOn, { day: spokenDate(expiresAt, 'now') })
  return `${mayComment ? words.mayComment : words.mayWatch} ${fill(words.endsOn, { day: spokenMoment(expiresAt, 'now') })}`
}

function seenOf({ hasAskedAgain, wasOpened, watched, films }: ShareLink): string {
  if (hasAskedAgain) return words.asks
  if (!wasOpened) return words.never
  return watched === 0 ? words.opened : fill(words.watched, { watched, films })
}
