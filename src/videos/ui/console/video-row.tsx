import { type DragEvent, useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import { fileSizeText } from '#src/values/numbers.ts'
import type { StaffVideoView, VideoChange } from '../../api.ts'
import { videoTexts } from '../../video.ts'
import { CaptionsQuestion } from './captions-question.tsx'
import { FilmPicture, type ShownFilm } from './film-picture.tsx'
import { useVideoAction } from './video-calls.ts'

const words = videosConsole.list
const { places } = videosConsole.edit.placement

export interface VideoRowProps {
  video: StaffVideoView
  place: number
  count: number
  onMove: (to: number) => void
  onDragStart: (event: DragEvent<HTMLElement>) => void
  onDragEnd: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One video of the library. */
export function VideoRow({ video, place, count, onMove, onDragStart, onDragEnd, onEdit, onDelete }: VideoRowProps) {
  const { id, title, category, fileSize, isActive, streamPath } = video
  const process = useVideoAction(videoTexts.updateFailed, {
    path: `/api/videos/${id}/process`,
    onDone: () => toast({ title: words.processing, description: title, tone: 'ok' }),
  })
  const named = (label: string) => ({ 'aria-label': `${label}: ${title}` })
  return (
    <>
      <Moves title={title} place={place} count={count} onMove={onMove} />
      <FilmPicture film={filmOf(video)} drag={{ draggable: true, title: words.order.drag, onDragStart, onDragEnd }} />
      <div className="vc-row__t">
        <button type="button" className="vc-row__name" data-row onClick={onEdit} {...named(words.edit)}>
          {title}
        </button>
        <p>
          <span>{category}</span>
          <span>{fileSizeText(fileSize)}</span>
          {video.placement && <span>{places[video.placement]}</span>}
        </p>
        <p className="vc-row__s">
          <StateMark kind={isActive ? 'done' : 'none'}>{isActive ? words.active : words.inactive}</StateMark>
          <StateMark kind={video.captionsPath ? 'done' : video.hasDraft ? 'partly' : 'waiting'}>
            {video.captionsPath ? words.captions : video.hasDraft ? words.draftedCaptions : words.noCaptions}
          </StateMark>
          {video.isMissing && <StateMark kind="failed">{words.missing}</StateMark>}
          <Making video={video} />
        </p>
      </div>
      <div className="con-acts">
        <Toggle video={video} onEdit={onEdit} />
        <CompactButton onClick={onEdit} {...named(words.edit)}>
          {words.edit}
        </CompactButton>
        <CompactButton
          href={streamPath}
          outside
          target="_blank"
          rel="noopener"
          aria-label={`${words.stream}: ${title} (${words.newTab})`}
        >
          {words.stream}
        </CompactButton>
        <CompactButton variant="danger" onClick={onDelete} {...named(words.delete)}>
          {words.delete}
        </CompactButton>
      </div>
      {video.isMissing && (
        <div className="vc-row__f">
          <p>{words.missingDetail}</p>
        </div>
      )}
      {video.state === 'failed' && (
        <div className="vc-row__f">
          <p>{video.failure}</p>
          <CompactButton busy={process.busy} onClick={() => void process.run()} {...named(words.process)}>
            {words.process}
          </CompactButton>
        </div>
      )}
    </>
  )
}

/** Moves the row up or down by one. */
function Moves({ title, place, count, onMove }: Pick<VideoRowProps, 'place' | 'count' | 'onMove'> & { title: string }) {
  return (
    <span className="vc-move">
      <button
        type="button"
        aria-label={fill(words.order.up, { title })}
        aria-disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <Chevron />
      </button>
      <button
        type="button"
        aria-label={fill(words.order.down, { title })}
        aria-disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <Chevron down />
      </button>
    </span>
  )
}

/** Hides a film or shows it. Asks first if a film without captions would go on the front page. */
function Toggle({ video, onEdit }: Pick<VideoRowProps, 'video' | 'onEdit'>) {
  const { id, title, isActive, placement, captionsPath } = video
  const [isAsked, setAsked] = useState(false)
  const toggle = useVideoAction<VideoChange>(videoTexts.updateFailed, {
    path: `/api/videos/${id}`,
    method: 'PUT',
    onDone: () => toast({ title: videoTexts.updated, description: title, tone: 'ok' }),
  })
  const label = isActive ? words.hide : words.show
  const act = (withoutCaptions = false) => {
    setAsked(false)
    void toggle.run({ isActive: !isActive, seen: { placement }, ...(withoutCaptions && { withoutCaptions }) })
  }
  return (
    <>
      <CompactButton
        busy={toggle.busy}
        aria-label={`${label}: ${title}`}
        onClick={() => (!isActive && placement && !captionsPath ? setAsked(true) : act())}
      >
        {label}
      </CompactButton>
      {isAsked && (
        <CaptionsQuestion
          title={title}
          onAdd={() => {
            setAsked(false)
            onEdit()
          }}
          onGoOn={() => act(true)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

/** Returns what is shown and played of an uploaded film. */
export function filmOf({ title, streamPath, thumbnailPath, captionsPath, duration }: StaffVideoView): ShownFilm {
  return {
    title,
    src: streamPath,
    poster: thumbnailPath ?? undefined,
    captions: captionsPath ?? undefined,
    duration: duration ?? undefined,
  }
}

/** What is being made from it, and the progress. */
function Making({ video: { state, making, progress } }: { video: StaffVideoView }) {
  if (state === 'failed') return <StateMark kind="failed">{words.failed}</StateMark>
  if (state === 'ready' && making === null) return null
  const makingWords =
    making === 'poster' ? words.makingPoster : making === 'rendition' ? words.makingRendition : words.queued
  return (
    <StateMark kind="waiting">
      {makingWords}
      {progress !== null && ` ${Math.floor(progress * 100)}%`}
    </StateMark>
  )
}

function Chevron({ down }: { down?: boolean }) {
  return (
    <svg viewBox="0 0 12 8" aria-hidden="true">
      <path
        d={down ? 'M1 1.5 6 6.5 11 1.5' : 'M1 6.5 6 1.5 11 6.5'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  )
}
