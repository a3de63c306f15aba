import '#src/design/base.css'
import './landing.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Toaster } from '#src/design/toast.tsx'
import { LandingSettingsContext, type LandingSettings } from './landing-settings.ts'
import { OpenDialogContext, type LandingDialog } from './open-dialog.ts'
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

const loadDialogs = () => import('./dialogs/landing-dialogs.tsx')
const LandingDialogs = lazy(async () => ({ default: (await loadDialogs()).LandingDialogs }))

/** The public page (SPEC.md §2 "Home page"), the same on the server and in the browser. */
export function LandingPage({ settings }: { settings: LandingSettings }) {
  const [dialog, setDialog] = useState<LandingDialog>()
  const [dialogsWanted, setDialogsWanted] = useState(false)

  const open = (next: LandingDialog) => {
    setDialogsWanted(true)
    setDialog(next)
  }

  useEffect(() => whenIdle(() => void loadDialogs().catch(() => {})), [])

  return (
    <LandingSettingsContext value={settings}>
      <OpenDialogContext value={open}>
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
        {dialogsWanted && (
          <Suspense>
            <LandingDialogs open={dialog} onClose={() => setDialog(undefined)} />
          </Suspense>
        )}
        <Toaster />
      </OpenDialogContext>
    </LandingSettingsContext>
  )
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
