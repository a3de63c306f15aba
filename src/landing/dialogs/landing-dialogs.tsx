import { ConsultationDialog } from '#src/bookings/ui/consultation-dialog.tsx'
import { DemoDialog } from '#src/bookings/ui/demo-dialog.tsx'
import { useCardsOnShow } from '../films-on-show.ts'
import { useLandingSettings, useSiteContent } from '../landing-settings.ts'
import type { LandingDialog } from '../open-dialog.ts'
import { AllReviews } from './all-reviews.tsx'
import { FilmOverlay } from './film-overlay.tsx'
import { GuideDialog } from './guide-dialog.tsx'
import { HeroFilmDialog } from './hero-film-dialog.tsx'
import { JobsDialog } from './jobs-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

export interface LandingDialogsProps {
  open: LandingDialog | undefined
  onClose: () => void
}

/** The landing page's dialogs. Each starts afresh whenever it opens (LAND-4). */
export function LandingDialogs({ open, onClose }: LandingDialogsProps) {
  const { schedulingProvider } = useLandingSettings()
  const { reviews } = useSiteContent()
  const films = useCardsOnShow()
  switch (open?.kind) {
    case 'hero-film':
      return <HeroFilmDialog onClose={onClose} />
    case 'film': {
      const film = films.find(({ id }) => id === open.id)
      return film ? <FilmOverlay key={film.id} film={film} onClose={onClose} /> : null
    }
    case 'guide':
      return <GuideDialog onClose={onClose} />
    case 'jobs':
      return <JobsDialog onClose={onClose} />
    case 'demo':
      return <DemoDialog provider={schedulingProvider} linkedSlotId={open.slot} onClose={onClose} />
    case 'consultation':
      return <ConsultationDialog provider={schedulingProvider} linkedSlotId={open.slot} onClose={onClose} />
    case 'review': {
      const review = reviews[open.index]
      return review ? <ReviewDialog key={open.index} review={review} onClose={onClose} /> : null
    }
    case 'all-reviews':
      return <AllReviews onClose={onClose} />
    default:
      return null
  }
}
