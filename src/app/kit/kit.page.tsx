import '#src/design/type/fonts.css'
import '#src/design/type/faces.css'
import '#src/design/tokens.css'
import '#src/design/base.css'
import '#src/design/kit/kit.css'
import { heroFilm } from '#content/films.ts'
import { reviews } from '#content/site/reviews.ts'
import { filmDialogs, guideDialog, jobsDialog, reviewDialogs } from '#content/site/sections.ts'
import { Toaster } from '#src/design/feedback/toaster.tsx'
import { TooltipProvider } from '#src/design/feedback/tooltip.tsx'
import { OpenedDialog } from '#src/design/kit/opened-dialog.tsx'
import { DesignSpecimens } from '#src/design/kit/design-specimens.tsx'
import { Specimen } from '#src/design/kit/specimen.tsx'
import { Logo } from '#src/design/logo.tsx'
import { ReviewGrid } from '#src/landing/dialogs/all-reviews.tsx'
import { FilmPlayer } from '#src/landing/dialogs/film-player.tsx'
import { FilmUnavailable } from '#src/landing/dialogs/film-unavailable.tsx'
import { GuideRequest, GuideSent } from '#src/landing/dialogs/guide-dialog.tsx'
import { JobsOpen } from '#src/landing/dialogs/jobs-dialog.tsx'
import { ReviewContent } from '#src/landing/dialogs/review-dialog.tsx'
import { CareerEmailForm } from '#src/leads/ui/career-email-form.tsx'
import { ContactWizard } from '#src/leads/ui/contact-wizard.tsx'
import { VideoInterestForm } from '#src/leads/ui/video-interest-form.tsx'
import { ConsultationSpecimens, DemoSpecimens } from './calls.tsx'
import { type LandingSettings, LandingSettingsContext } from '#src/landing/landing-settings.ts'
import { HeroVideoEmbed } from '#src/landing/sections/hero-video-embed.tsx'

const nothing = () => {}
const review = reviews[0]!

const noLinks: LandingSettings = {
  careersUrl: '#films',
  soloInterviewUrl: '#films',
  videoChannelUrl: '#films',
  schedulingProvider: 'calendar',
}

/**
 * Every component in every state on one page, to build new screens from and to see what a change breaks. The slices'
 * own components are listed below, which is why this page belongs to the app.
 */
export function KitPage() {
  return (
    <TooltipProvider>
      <main className="wrap kit">
        <header className="kit__top">
          <Logo label="Logo" />
          <h1 className="d d1">The kit</h1>
        </header>
        <DesignSpecimens />
        <DialogSpecimen />
        <Specimen
          id="calls"
          heading="Calls"
          note="Times, questions, a ticket. What goes wrong stays beside the answers."
        >
          <DemoSpecimens />
          <ConsultationSpecimens />
        </Specimen>
        <FilmSpecimen />
        <WizardSpecimen />
      </main>
      <Toaster />
    </TooltipProvider>
  )
}

function DialogSpecimen() {
  return (
    <Specimen
      id="dialogs"
      heading="Dialogs"
      note="A dialog is a bill: a solid black head, one question, one hot action. On a phone it fills the screen."
    >
      <div className="kit__pair">
        <OpenedDialog title={guideDialog.title}>
          <GuideRequest onSent={nothing} />
        </OpenedDialog>
        <OpenedDialog title={guideDialog.title}>
          <GuideSent email="rhona@lochbay.example" still />
        </OpenedDialog>
        <OpenedDialog title={jobsDialog.title}>
          <div className="dlg__b">
            <h3 className="d d2">{jobsDialog.heading}</h3>
            <CareerEmailForm onGranted={nothing} onUnreachable={nothing} />
          </div>
        </OpenedDialog>
        <OpenedDialog title={jobsDialog.title}>
          <JobsOpen heading={jobsDialog.granted} careersUrl="#dialogs" still />
        </OpenedDialog>
      </div>
      <OpenedDialog title={reviewDialogs.title}>
        <ReviewContent review={review} />
      </OpenedDialog>
      <OpenedDialog title={`${reviewDialogs.all} (${reviews.length})`} short>
        <ReviewGrid />
      </OpenedDialog>
    </Specimen>
  )
}

function FilmSpecimen() {
  return (
    <Specimen id="films" heading="Films">
      <FilmPlayer film={{ ...heroFilm, videoFile: undefined }} onUnavailable={nothing} />
      <div className="kit__embed">
        <LandingSettingsContext value={noLinks}>
          <HeroVideoEmbed provider="vimeo" videoId="1084537" />
        </LandingSettingsContext>
      </div>
      <div className="kit__ink on-dark">
        <FilmUnavailable still />
        <VideoInterestForm
          videoId="kit"
          videoTitle={filmDialogs.unavailable.heading}
          unavailable
          watchedSeconds={() => 0}
          onSent={nothing}
        />
      </div>
    </Specimen>
  )
}

function WizardSpecimen() {
  return (
    <Specimen id="wizard" heading="Wizard">
      <ContactWizard onPickTime={nothing} />
    </Specimen>
  )
}
