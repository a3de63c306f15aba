import '#src/design/base.css'
import './landing.css'
import { useEffect, useState } from 'react'
import { failureTexts } from '#content/site/sections.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { Toaster } from '#src/design/feedback/toaster.tsx'
import type { LandingDialogs } from './dialogs/landing-dialogs.tsx'
import { LandingSettingsContext, type LandingSettings } from './landing-settings.ts'
import { OpenDialogContext, type LandingDialog, withoutDialog } from './open-dialog.ts'
import { CareersSection } from './sections/careers.tsx'
import { ClientsSection } from './sections/clients.tsx'
import { ContactSection } from './sections/contact.tsx'
import { Footer } from './sections/footer.tsx'
import { GuideBanner } from './sections/guide-banner.tsx'
import { Header } from './sections/header.tsx'
import { Hero } from './sections/hero.tsx'
import { ServicesSection } from './sections/services.tsx'
import { TestimonialsSection } from './sections/testimonials.tsx'
import { VideosSection } from './sections/videos.tsx'

// Always the same element, so that opening a dialog does not render the page again.
const sections = (
  <>
    <a className="skip" href="#main">
      Skip to the content
    </a>
    <Header />
    <main id="main" tabIndex={-1}>
      <Hero />
      <GuideBanner />
      <VideosSection />
      <ServicesSection />
      <ClientsSection />
      <CareersSection />
      <TestimonialsSection />
      <ContactSection />
    </main>
    <Footer />
  </>
)

/** The public page (LAND-1), the same on the server and in the browser. */
export function LandingPage({
  settings,
  openedByAddress,
}: {
  settings: LandingSettings
  /** The dialog that the address names. */
  openedByAddress?: LandingDialog
}) {
  const [dialog, setDialog] = useState(openedByAddress)
  const [Dialogs, setDialogs] = useState<typeof LandingDialogs>()

  useEffect(
    () =>
      whenIdle(() => {
        loadDialogs().then(setDialogs, () => {}) // An error is shown when a dialog is opened.
      }),
    [],
  )

  useEffect(() => {
    if (!dialog || Dialogs) return
    loadDialogs().then(setDialogs, () => {
      setDialog(undefined)
      toast({ title: failureTexts.unreachable, tone: 'hot' })
    })
  }, [dialog, Dialogs])

  function close() {
    setDialog(undefined)
    if (openedByAddress) history.replaceState(history.state, '', withoutDialog(location.href))
  }

  return (
    <LandingSettingsContext value={settings}>
      <OpenDialogContext value={setDialog}>
        {sections}
        {Dialogs && <Dialogs open={dialog} onClose={close} />}
        <Toaster />
      </OpenDialogContext>
    </LandingSettingsContext>
  )
}

/** The dialogs are a chunk of their own, which is loaded once the page works. */
async function loadDialogs() {
  const { LandingDialogs } = await import('./dialogs/landing-dialogs.tsx')
  // Wrapped, because a state setter would call the component.
  return () => LandingDialogs
}

// Safari has no requestIdleCallback.
function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(task, 200)
  return () => clearTimeout(handle)
}
