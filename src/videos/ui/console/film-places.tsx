import { films, heroFilm } from '#content/films.ts'
import { videosConsole } from '#content/console/videos.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { timeCode } from '#src/values/time-code.ts'
import type { StaffVideoView } from '../../api.ts'
import { type Placement, placements } from '../../video.ts'

const words = videosConsole.places
const { places: names } = videosConsole.edit.placement
const { newTab } = videosConsole.list

export interface FilmPlacesProps {
  videos: readonly StaffVideoView[]
  onReplace: (place: Placement) => void
  onEdit: (id: string) => void
}

/** The four places of the front page, and the film that plays at each: from the library, or the site's own. */
export function FilmPlaces({ videos, onReplace, onEdit }: FilmPlacesProps) {
  return (
    <section className="vc-places" aria-labelledby="places-h">
      <h2 id="places-h">{words.heading}</h2>
      <p className="vc-calm">{words.text}</p>
      <ul className="vc-rows">
        {placements.map((place) => (
          <li key={place} className="vc-row vc-row--place">
            <Place
              place={place}
              video={videos.find((video) => video.placement === place && video.isActive && video.state !== 'failed')}
              onReplace={() => onReplace(place)}
              onEdit={onEdit}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Place({
  place,
  video,
  onReplace,
  onEdit,
}: {
  place: Placement
  video: StaffVideoView | undefined
  onReplace: () => void
  onEdit: (id: string) => void
}) {
  const film = video ? uploaded(video) : builtIn(place)
  const named = (label: string) => ({ 'aria-label': `${label}: ${names[place]}` })
  return (
    <>
      <span className="vc-th">
        {film.poster ? (
          <img src={film.poster} alt="" width="108" height="62" loading="lazy" decoding="async" />
        ) : (
          <i className="vc-th__none" />
        )}
        {film.duration !== undefined && <b>{timeCode(film.duration)}</b>}
      </span>
      <div className="vc-row__t">
        <b className="vc-row__name">{film.title}</b>
        <p>
          <span>{names[place]}</span>
        </p>
        <p className="vc-row__s">
          <StateMark kind="done">{video ? words.uploaded : words.builtIn}</StateMark>
        </p>
      </div>
      <div className="con-acts">
        <CompactButton
          href={film.href}
          outside
          target="_blank"
          rel="noopener"
          aria-label={`${words.watch}: ${names[place]} (${newTab})`}
        >
          {words.watch}
        </CompactButton>
        {video && (
          <CompactButton onClick={() => onEdit(video.id)} {...named(words.edit)}>
            {words.edit}
          </CompactButton>
        )}
        <CompactButton onClick={onReplace} {...named(words.replace)}>
          {words.replace}
        </CompactButton>
      </div>
    </>
  )
}

interface ShownFilm {
  title: string
  href: string
  poster: string | undefined
  duration: number | undefined
}

function uploaded({ title, streamPath, thumbnailPath, duration }: StaffVideoView): ShownFilm {
  return { title, href: streamPath, poster: thumbnailPath ?? undefined, duration: duration ?? undefined }
}

/** The film that came with the site (content/films.ts). */
function builtIn(place: Placement): ShownFilm {
  const { title, videoFile, posterFile, duration } = place === 'hero' ? heroFilm : films.find(({ id }) => id === place)!
  return {
    title,
    href: `/public-objects/${videoFile}`,
    poster: posterFile && `/public-objects/${posterFile}`,
    duration,
  }
}
