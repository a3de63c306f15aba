import { films, heroFilm } from '#content/films.ts'
import { videosConsole } from '#content/console/videos.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import type { StaffVideoView } from '../../api.ts'
import { type Placement, placements } from '../../video.ts'
import { FilmPicture, type ShownFilm } from './film-picture.tsx'
import { filmOf } from './video-row.tsx'

const words = videosConsole.places
const { places: names } = videosConsole.edit.placement
const { newTab, noCaptions } = videosConsole.list

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
  const film = video ? filmOf(video) : builtIn(place)
  const named = (label: string) => ({ 'aria-label': `${label}: ${names[place]}` })
  return (
    <>
      <FilmPicture film={film} label={`${words.play}, ${names[place]}`} />
      <div className="vc-row__t">
        <b className="vc-row__name">{film.title}</b>
        <p>
          <span>{names[place]}</span>
        </p>
        <p className="vc-row__s">
          <StateMark kind="done">{video ? words.uploaded : words.builtIn}</StateMark>
          {!film.captions && <StateMark kind="waiting">{noCaptions}</StateMark>}
        </p>
      </div>
      <div className="con-acts">
        <CompactButton
          href={film.src}
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

/** The film that came with the site (content/films.ts). */
function builtIn(place: Placement): ShownFilm {
  const { title, videoFile, posterFile, captionsFile, duration } =
    place === 'hero' ? heroFilm : films.find(({ id }) => id === place)!
  return {
    title,
    src: `/public-objects/${videoFile}`,
    poster: posterFile && `/public-objects/${posterFile}`,
    captions: captionsFile && `/public-objects/${captionsFile}`,
    duration,
  }
}
