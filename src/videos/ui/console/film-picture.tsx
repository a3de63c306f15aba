import './film-picture.css'
import { type HTMLAttributes, useEffect, useRef, useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { timeCode } from '#src/values/time-code.ts'

const words = videosConsole.list

export interface ShownFilm {
  title: string
  src: string
  poster: string | undefined
  captions: string | undefined
  /** Seconds. */
  duration: number | undefined
}

export interface FilmPictureProps {
  film: ShownFilm
  /** The button's label before a colon and the title. */
  label?: string
  /** For a picture that can be dragged. */
  drag?: HTMLAttributes<HTMLElement>
}

/**
 * A film's picture, or a placeholder if there is none. When it is pressed, the film plays in its place, with its
 * captions.
 */
export function FilmPicture({ film, label = words.play, drag }: FilmPictureProps) {
  const { title, src, poster, captions, duration } = film
  const [broken, setBroken] = useState<string>()
  const [playing, setPlaying] = useState<string>()
  if (playing === src) return <PlayingFilm film={film} />
  return (
    <span className="vc-th" {...drag}>
      {poster && poster !== broken ? (
        <img
          src={poster}
          alt=""
          width="224"
          height="126"
          draggable={false}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(poster)}
        />
      ) : (
        <i className="vc-th__none" data-placeholder />
      )}
      <button type="button" className="vc-play" aria-label={`${label}: ${title}`} onClick={() => setPlaying(src)}>
        <Icon name="play" />
      </button>
      {duration !== undefined && <b>{timeCode(duration)}</b>}
      {captions && <b className="vc-th__cc">{words.captionsMark}</b>}
    </span>
  )
}

function PlayingFilm({ film: { title, src, poster, captions } }: Pick<FilmPictureProps, 'film'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    video.current?.focus({ preventScroll: true })
    // If the browser does not let it start, its own button can.
    video.current?.play().catch(() => {})
  }, [])
  if (hasFailed) return <output className="vc-th vc-th--plays vc-calm">{words.unplayable}</output>
  return (
    <span className="vc-th vc-th--plays">
      {/* A film has captions once somebody has added them. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        controls
        playsInline
        preload="auto"
        src={src}
        poster={poster}
        aria-label={title}
        onError={() => setFailed(true)}
        onPlay={({ currentTarget }) => {
          for (const other of document.querySelectorAll<HTMLVideoElement>('.vc-th video'))
            if (other !== currentTarget) other.pause()
        }}
      >
        {captions && <track kind="captions" src={captions} srcLang="en" label={words.captions} default />}
      </video>
    </span>
  )
}
