import './contact.css'
import { useEffect, useRef, useState } from 'react'
import { landing } from '#content/site/landing.ts'
import { Portrait } from '#src/design/portrait.tsx'
import { ContactForm } from '#src/leads/ui/contact-form.tsx'
import { ContactWizard } from '#src/leads/ui/contact-wizard.tsx'
import { useLandingSettings, useSiteContent } from '../landing-settings.ts'
import { useOpenDialog } from '../open-dialog.ts'
import { onSelection, type ServiceSelection } from '../service-selection.ts'
import { ContactNote } from './contact-note.tsx'

const { contact: copy } = landing

/** Who reads the message, what the visitor chose, and the wizard (LAND-29). */
export function ContactSection() {
  const { contact: outcome } = useLandingSettings()
  const openDialog = useOpenDialog()
  const { reader } = useSiteContent().landing.contact
  const [selection, setSelection] = useState<ServiceSelection>()
  const section = useRef<HTMLElement>(null)
  useEffect(() => onSelection(setSelection), [])

  return (
    <section className="contact" id="contact" aria-labelledby="contact-h" ref={section}>
      <div className="wrap grid">
        <div className="contact__t">
          <h2 id="contact-h" className="d d1">
            {copy.heading}
          </h2>
          <p className="lead">{copy.lead}</p>
          <div className="reader">
            <span className="frame" data-tint={reader.colour}>
              <Portrait who={reader.portrait} />
            </span>
            <p>
              <b>{reader.title}</b>
              {reader.text}
            </p>
          </div>
          <div className="contact__sel" aria-live="polite">
            {selection && <YourSelection {...selection} />}
          </div>
        </div>
        <div className="contact__c">
          <ContactWizard
            selection={selection}
            chosen={
              selection && (
                <div className="contact__own">
                  <YourSelection {...selection} />
                </div>
              )
            }
            onPickTime={() => openDialog({ kind: 'demo' })}
          />
          <ContactForm outcome={outcome} />
        </div>
        <ContactNote section={section} />
      </div>
    </section>
  )
}

/** 'Your Selection': shown once a service and a plan are chosen; on a phone above the form. */
function YourSelection({ serviceName, pricingPlan }: ServiceSelection) {
  return (
    <section className="sel" aria-label={copy.selection.heading}>
      <h3>{copy.selection.heading}</h3>
      <dl>
        <div>
          <dt>{copy.selection.service}</dt>
          <dd className="d">{serviceName}</dd>
        </div>
        <div>
          <dt>{copy.selection.plan}</dt>
          <dd className="d">{pricingPlan}</dd>
        </div>
      </dl>
    </section>
  )
}
