import { Link } from 'react-router'
import { consoleWords as words } from '#content/console/frame.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import type { Me, WaitingAnswer } from './console-api.ts'
import { addressOf, type ConsolePage } from './console-pages.ts'
import { WaitingCount } from './waiting-count.tsx'

interface MoreDialogProps {
  pages: readonly ConsolePage[]
  waiting: WaitingAnswer
  me: Me | undefined
  onKeys: () => void
  onSignOut: () => void
  signingOut: boolean
  onClose: () => void
}

/** On a phone: the pages that do not fit in the bottom bar, and the member's own settings. */
export function MoreDialog({ pages, waiting, me, onKeys, onSignOut, signingOut, onClose }: MoreDialogProps) {
  return (
    <Dialog title={words.more} size="sm" onClose={onClose}>
      <div className="con-more-all">
        <ul className="con-more">
          {pages.map((page) => (
            <li key={page.id}>
              <Link to={addressOf(page)} onClick={onClose}>
                <span>{page.title}</span>
                <WaitingCount count={waiting[page.id] ?? 0} />
              </Link>
            </li>
          ))}
        </ul>
        <div className="con-more__me">
          <p>
            {me && (
              <>
                <b>{me.name}</b> {words.roles[me.role]}
              </>
            )}
          </p>
          <div className="con-acts">
            <CompactButton
              onClick={() => {
                onClose()
                onKeys()
              }}
            >
              {words.keys.label}
            </CompactButton>
            <CompactButton href="/" outside>
              {words.site}
            </CompactButton>
            <CompactButton variant="ink" busy={signingOut} onClick={onSignOut}>
              {words.signOut.label}
            </CompactButton>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
