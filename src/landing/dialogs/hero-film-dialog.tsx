import { useState } from 'react'
import { Dialog } from '#src/design/dialog.tsx'
import { shownSeconds, useHeroOnShow } from '../films-on-show.ts'
import { FilmPlayer } from './film-player.tsx'
import { FilmUnavailable } from './film-unavailable.tsx'
import { useFilmCounted } from './use-film-counted.ts'

/** The id under which the hero's film is counted, whichever film it is. */
const heroFilmId = 'hero'

/** The film behind the headline; it starts at 5 seconds (LAND-9). */
export function HeroFilmDialog({ onClose }: { onClose: () => void }) {
  const heroFilm = useHeroOnShow()
  const { onSecond, onEnd } = useFilmCounted({ id: heroFilmId, title: heroFilm.title, seconds: shownSeconds(heroFilm) })
  const [isUnavailable, setUnavailable] = useState(false)
  return (
    <Dialog title={heroFilm.title} size="lg" onClose={onClose}>
      {isUnavailable ? (
        <FilmUnavailable />
      ) : (
        <FilmPlayer film={heroFilm} onSecond={onSecond} onEnd={onEnd} onUnavailable={() => setUnavailable(true)} />
      )}
    </Dialog>
  )
}
