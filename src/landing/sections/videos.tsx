import './videos.css'
import { useSyncExternalStore } from 'react'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { type FilmOnShow, useCardsOnShow } from '../films-on-show.ts'
import { useLandingSettings, useSiteContent } from '../landing-settings.ts'
import { useOpenDialog } from '../open-dialog.ts'
import { publicObject } from '../public-object.ts'
import { posterWidths } from '#src/videos/video.ts'
import { timeCode } from '#src/values/time-code.ts'

/** The films, on a stair (LAND-13). */
export function VideosSection() {
  const { videoChannelUrl } = useLandingSettings()
  const { videos, newTab } = useSiteContent().landing
  const films = useCardsOnShow()
  return (
    <section className="videos wrap" id="videos" aria-labelledby="videos-h">
      <div className="videos__in">
        <div className="videos__h">
          <h2 id="videos-h" className="d d1">
            {videos.heading}
          </h2>
          <p className="lead">{videos.lead}</p>
        </div>
        <ul className="videos__g">
          {films.map((film) => (
            <li key={film.id}>{film.videoFile ? <FilmCard film={film} /> : <ComingCard film={film} />}</li>
          ))}
        </ul>
      </div>
      <p className="videos__sub">
        <span>
          {videos.channel.before}
          <a className="link" href={videoChannelUrl} target="_blank" rel="noopener">
            {videos.channel.link}
            <span className="sr"> ({newTab})</span>
          </a>
          {videos.channel.after}
        </span>
        <Button variant="line" size="sm" href={videoChannelUrl} target="_blank" rel="noopener">
          {videos.subscribe}
          <span className="sr"> ({newTab})</span>
        </Button>
      </p>
    </section>
  )
}

function FilmCard({ film }: { film: FilmOnShow }) {
  const openDialog = useOpenDialog()
  const { videos } = useSiteContent().landing
  return (
    <>
      <button
        type="button"
        className="vid"
        aria-haspopup="dialog"
        onClick={() => openDialog({ kind: 'film', id: film.id })}
      >
        <span className="sr">{videos.playLabel}: </span>
        <span className="frame" data-tint={film.colour}>
          {film.still ? (
            <Still {...film.still} onDark={film.colour === 'deep' || film.colour === 'ink'} />
          ) : (
            <Portrait who={film.portrait} />
          )}
          {film.duration !== undefined && <span className="tc">{timeCode(film.duration)}</span>}
          <span className="play needs-script">
            <Icon name="play" />
          </span>
        </span>
        <span className="vid__t">
          <span className="d d3">{film.title} </span>
          <span>{film.description}</span>
        </span>
      </button>
      <a className="link without-script" href={publicObject(film.videoFile!)}>
        {videos.watch}
        <span className="sr">: {film.title}</span>
      </a>
    </>
  )
}

/**
 * Shown in one ink on the card's colour, as everything on the posters is. The small one comes with the page; the large
 * one replaces it once React is running.
 */
function Still({ small, large, onDark }: { small: string; large: string; onDark: boolean }) {
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <img
      className={onDark ? 'vid__still vid__still--dark' : 'vid__still'}
      src={publicObject(isAwake ? large : small)}
      width={posterWidths.card}
      height={Math.round((posterWidths.card * 9) / 16)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

const never = () => () => {}

function ComingCard({ film }: { film: FilmOnShow }) {
  const { videos } = useSiteContent().landing
  return (
    <div className="vid">
      <span className="frame" data-tint={film.colour}>
        <Portrait who={film.portrait} />
      </span>
      <div className="vid__t">
        <span className="d d3">{film.title}</span>
        <span>{film.description}</span>
        <Button size="sm" disabled>
          {videos.comingSoon}
        </Button>
      </div>
    </div>
  )
}
