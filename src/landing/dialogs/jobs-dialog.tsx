import { useEffect, useRef, useState } from 'react'
import { jobsDialog as copy } from '#content/site/sections.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { CareerEmailForm } from '#src/leads/ui/career-email-form.tsx'
import { useLandingSettings } from '../landing-settings.ts'
import '#src/design/feedback/success.css'
import './jobs-dialog.css'

/** How long 'Access Granted!' is shown (LAND-23). */
const openAfterMs = 2000

/**
 * Leads to the jobs (LAND-23): asks for an address, shows 'Access Granted!' for two seconds, then opens the careers
 * page in a new tab. A browser may block a tab that does not immediately follow a click; the dialog then stays open,
 * with a link.
 */
export function JobsDialog({ onClose }: { onClose: () => void }) {
  const { careersUrl } = useLandingSettings()
  const [view, setView] = useState<'form' | 'granted' | 'unreached'>('form')
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  function openCareers() {
    // With `noopener` window.open() does not say whether it was blocked.
    const tab = window.open(careersUrl, '_blank')
    if (!tab) return false
    tab.opener = null
    onClose()
    return true
  }

  return (
    <Dialog title={copy.title} onClose={onClose}>
      {view === 'form' ? (
        <div className="dlg__b jobs">
          <h3 className="d d2">{copy.heading}</h3>
          <CareerEmailForm
            onGranted={() => setView('granted')}
            onUnreachable={() => {
              if (isShown.current && !openCareers()) setView('unreached')
            }}
          />
        </div>
      ) : (
        <JobsOpen
          heading={view === 'granted' ? copy.granted : copy.offline}
          careersUrl={careersUrl}
          onOpen={view === 'granted' ? openCareers : undefined}
          onFollow={onClose}
        />
      )}
    </Dialog>
  )
}

export interface JobsOpenProps {
  heading: string
  careersUrl: string
  still?: boolean
  /** Called after two seconds. */
  onOpen?: () => void
  onFollow?: () => void
}

/** The open door: six windows light up one by one, with a link in case the browser blocked the tab. */
export function JobsOpen({ heading, careersUrl, still, onOpen, onFollow }: JobsOpenProps) {
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  useEffect(() => {
    const timer = setTimeout(() => open.current?.(), openAfterMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="okf okf--ok">
      <span className="door" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <ArrivingHeading className="d d2" still={still}>
        {heading}
      </ArrivingHeading>
      <p>
        {copy.blocked}{' '}
        <a className="link" href={careersUrl} target="_blank" rel="noopener" onClick={onFollow}>
          {copy.link}
          <span className="sr"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  )
}
