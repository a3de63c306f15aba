import { useState } from 'react'
import { Dialog } from '#src/design/dialog.tsx'
import { useHeroOnShow } from '../films-on-show.ts'
import { FilmPlayer } from './film-player.tsx'
import { FilmUnavailable } from './film-unavailable.tsx'

/** The film behind the headline; it starts at 5 seconds (SPEC.md §2 "Hero", §9). */
export function HeroFilmDialog({ onClose }: { onClose: () => void }) {
  const heroFilm = useHeroOnShow()
  const [isUnavailable, setUnavailable] = useState(false)
  return (
    <Dialog title={heroFilm.title} size="lg" onClose={onClose}>
      {isUnavailable ? <FilmUnavailable /> : <FilmPlayer film={heroFilm} onUnavailable={() => setUnavailable(true)} />}
    </Dialog>
  )
}
