import type { Film, HeroFilm } from '#content/types.ts'
import { defaultSiteContent, type SiteContent } from '#src/content/site-content.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'
import { useLandingSettings, useSiteContent } from './landing-settings.ts'

/** A card's film: the agency's own from the library, or the sample clip. */
export interface FilmOnShow extends Film {
  /** The film's own title; the card keeps the name of its place. */
  filmTitle?: string
  /** Two stills of the film, shown on the card instead of a drawn face. */
  still?: { small: string; large: string }
}

/**
 * The three cards (LAND-13). A video of the library is shown on the card that was chosen for it; a card without one
 * plays its sample clip, or says "Coming Soon".
 */
export function cardsOnShow(
  library: readonly PublicVideo[],
  { films }: SiteContent = defaultSiteContent,
): FilmOnShow[] {
  return films.map((film) => {
    const video = library.find(({ placement }) => placement === film.id)
    if (!video) return film
    return {
      ...film,
      ...files(video),
      filmTitle: video.title,
      description: video.description || film.description,
      duration: video.duration,
      publishedAt: video.publishedAt,
      ...(video.posterFile && video.cardPosterFile
        ? { still: { small: video.cardPosterFile, large: video.posterFile } }
        : {}),
    }
  })
}

/** The film behind the headline. It starts at 5 seconds if it is longer than that (LAND-9). */
export function heroOnShow(library: readonly PublicVideo[], { heroFilm }: SiteContent = defaultSiteContent): HeroFilm {
  const video = library.find(({ placement }) => placement === 'hero')
  if (!video) return heroFilm
  return {
    ...files(video),
    title: video.title,
    duration: video.duration,
    startsAt: video.duration > heroFilm.startsAt ? heroFilm.startsAt : 0,
  }
}

/** How many seconds of a film are shown, counted from where it starts; `undefined` if that is not known. */
export function shownSeconds({ duration, startsAt = 0 }: { duration?: number; startsAt?: number }): number | undefined {
  if (duration === undefined) return undefined
  // A film shorter than `startsAt` starts at its beginning (`FilmPlayer`).
  return startsAt < duration ? duration - startsAt : duration
}

/** Returns the films of the three cards. */
export function useCardsOnShow(): FilmOnShow[] {
  return cardsOnShow(useLandingSettings().library ?? [], useSiteContent())
}

/** Returns the film behind the headline. */
export function useHeroOnShow(): HeroFilm {
  return heroOnShow(useLandingSettings().library ?? [], useSiteContent())
}

// All three together: a sample clip's captions would not match another film.
function files({ videoFile, captionsFile, posterFile }: PublicVideo) {
  return { videoFile, captionsFile, posterFile }
}
