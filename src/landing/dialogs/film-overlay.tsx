import { useId, useLayoutEffect, useRef, useState } from 'react'
import { filmDialogs as copy } from '#content/site/sections.ts'
import { Button } from '#src/design/button.tsx'
import { useModal } from '#src/design/modal.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { VideoInterestForm } from '#src/leads/ui/video-interest-form.tsx'
import { type FilmOnShow, shownSeconds } from '../films-on-show.ts'
import { FilmPlayer } from './film-player.tsx'
import { FilmUnavailable } from './film-unavailable.tsx'
import { useFilmCounted } from './use-film-counted.ts'
import './film-overlay.css'

/**
 * The full-screen player (LAND-14). It grows from the play button of its card, and counts the seconds watched, for
 * 'Tell Me More'.
 */
export function FilmOverlay({ film, onClose }: { film: FilmOnShow; onClose: () => void }) {
  const titleId = useId()
  const opener = useRef(typeof document === 'undefined' ? null : document.activeElement)
  const { dialog, props } = useModal(onClose)
  const [isUnavailable, setUnavailable] = useState(!film.videoFile)
  const { watched, onSecond, onEnd } = useFilmCounted({ id: film.id, title: film.title, seconds: shownSeconds(film) })

  useLayoutEffect(() => {
    const from = opener.current?.querySelector('.play')?.getBoundingClientRect()
    if (!from || !dialog) return
    const inset = [from.top, innerWidth - from.right, innerHeight - from.bottom, from.left]
    dialog.style.setProperty('--from', inset.map((side) => `${Math.max(0, side)}px`).join(' '))
  }, [dialog])

  return (
    <dialog {...props} className="over on-dark" aria-labelledby={titleId}>
      <div className="over__in" data-backdrop>
        <div className="over__bar" data-backdrop>
          <h2 id={titleId} tabIndex={-1}>
            {film.filmTitle ?? film.title}
          </h2>
          <Button variant="paper" size="sm" onClick={onClose}>
            {copy.close} <Icon name="x" />
          </Button>
        </div>
        {isUnavailable ? (
          <FilmUnavailable />
        ) : (
          <FilmPlayer film={film} onSecond={onSecond} onEnd={onEnd} onUnavailable={() => setUnavailable(true)} />
        )}
        <VideoInterestForm
          videoId={film.id}
          videoTitle={film.title}
          unavailable={isUnavailable}
          watchedSeconds={() => watched.current}
          onSent={onClose}
        />
      </div>
    </dialog>
  )
}
