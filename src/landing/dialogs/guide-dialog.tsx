import { useState } from 'react'
import { hiringGuide } from '#content/hiring-guide.ts'
import { landing } from '#content/site/landing.ts'
import { guideDialog as copy } from '#content/site/sections.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { HiringGuideForm } from '#src/leads/ui/hiring-guide-form.tsx'
import '#src/design/feedback/success.css'
import './guide-dialog.css'

/** The hiring guide: an address, then 'Email Captured!' (LEADS-14). */
export function GuideDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Dialog title={copy.title} onClose={onClose}>
      {sentTo ? <GuideSent email={sentTo} onClose={onClose} /> : <GuideRequest onSent={setSentTo} />}
    </Dialog>
  )
}

/** The first view: what the guide is, and a field for the address. */
export function GuideRequest({ onSent }: { onSent: (email: string) => void }) {
  return (
    <div className="gd">
      <div className="book" aria-hidden="true">
        <span className="book__c">
          <b className="d">
            {landing.guide.cover.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </b>
          <span className="tiles">
            <i />
            <i />
            <i />
            <i />
            <i />
            <i />
          </span>
          <em>{hiringGuide.pages} pages</em>
        </span>
      </div>
      <div className="dlg__b">
        <h3 className="d d2">
          {hiringGuide.pagesInWords} {copy.headingAfterPages}
        </h3>
        <p>{copy.lead}</p>
        <HiringGuideForm onSent={onSent} />
      </div>
    </div>
  )
}

/** The second view: our promise, with the address that was typed. */
export function GuideSent({ email, still, onClose }: { email: string; still?: boolean; onClose?: () => void }) {
  return (
    <div className="okf okf--ok">
      <svg className="stairs" viewBox="0 0 200 90" aria-hidden="true">
        <path d="M0 74h36v16H0zM40 57h36v33H40zM80 40h36v50H80zM120 23h36v67h-36zM160 6h36v84h-36z" fill="var(--ink)" />
      </svg>
      <ArrivingHeading className="d d1" still={still}>
        {copy.done.title}
      </ArrivingHeading>
      <p className="lead">
        {copy.done.before} <b>{email}</b>. {copy.done.after}
      </p>
      <Button onClick={onClose}>{copy.done.close}</Button>
    </div>
  )
}
