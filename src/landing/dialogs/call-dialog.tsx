import { brand } from '#content/brand.ts'
import { callDialogs } from '#content/sections.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Icon } from '#src/design/icon.tsx'
import { EmptyStair } from '#src/design/skeleton.tsx'
import { goToContact } from './go-to-contact.ts'

export type CallKind = 'demo' | 'consultation'

/** A call of 30 or 15 minutes (SPEC.md §2), while there is no diary to book it in. */
export function CallDialog({ kind, onClose }: { kind: CallKind; onClose: () => void }) {
  return (
    <Dialog title={callDialogs[kind].title} size="sm" onClose={onClose}>
      <NoDiary kind={kind} onContact={() => goToContact(onClose)} />
    </Dialog>
  )
}

/** What the dialog says, and the two ways on. */
export function NoDiary({ kind, onContact }: { kind: CallKind; onContact?: () => void }) {
  const copy = callDialogs[kind]
  return (
    <div className="dlg__b dlg__c">
      <EmptyStair />
      <p className="dlg__meta">{copy.meta}</p>
      <h3 className="d d2">{copy.heading}</h3>
      <p>
        {copy.text}{' '}
        <a className="link" href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
        .
      </p>
      <Button variant="hot" onClick={onContact} data-autofocus>
        {callDialogs.action} <Icon name="arrow" />
      </Button>
    </div>
  )
}
