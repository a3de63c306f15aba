import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { putFile } from '#src/platform/browser/put-file.ts'
import { fill } from '#src/values/fill.ts'
import { timeCode } from '#src/values/time-code.ts'
import type { PosterFrame, StaffVideoView, VideoLibrary } from '../../api.ts'
import { videoTexts } from '../../video.ts'
import { pictureOf } from './frame-picture.ts'
import { useVideoAction } from './video-calls.ts'

const words = videosConsole.edit.poster

/** A page can't find out the length of a frame. Films have 24 to 30 a second. */
const frameSeconds = 1 / 25

/**
 * The film, and the choice of the frame for its poster. The server makes the picture or, if it has no converter, the
 * browser.
 */
export function PosterChooser({ video, library }: { video: StaffVideoView; library: VideoLibrary | undefined }) {
  const film = useRef<HTMLVideoElement>(null)
  const client = useQueryClient()
  const [time, setTime] = useState(0)
  const [isUnplayable, setUnplayable] = useState(false)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const path = `/api/videos/${video.id}/poster`
  const seen = video.posterVersion
  const choose = useVideoAction<PosterFrame>(videoTexts.updateFailed, {
    path: `${path}?${new URLSearchParams({ seen })}`,
    method: 'PUT',
    onDone: confirm,
  })

  function confirm() {
    setFailure(undefined)
    toast({ title: words.chosen, description: video.title, tone: 'ok' })
  }

  async function take() {
    const element = film.current
    if (!element || isReading) return
    element.pause()
    if (library?.converter !== 'none') {
      await choose.run({ seconds: Math.round(element.currentTime * 1000) / 1000 })
      return
    }
    setReading(true)
    try {
      const picture = await pictureOf(element)
      await putFile(path, picture, { type: picture.type, seen })
      await askAgain(client, ['videos'])
      confirm()
    } catch (error) {
      setFailure(error instanceof HttpError || error instanceof TypeError ? readFailure(error).sentence : words.failed)
    } finally {
      setReading(false)
    }
  }

  function step(seconds: number) {
    const element = film.current
    if (!element) return
    element.pause()
    element.currentTime = Math.max(0, Math.min(element.duration || 0, element.currentTime + seconds))
  }

  return (
    <section className="vc-poster" aria-labelledby="poster-h">
      {isUnplayable ? (
        <p className="vc-poster__none">{words.unplayable}</p>
      ) : (
        <Film ref={film} video={video} onTime={setTime} onUnplayable={() => setUnplayable(true)} />
      )}
      <div className="vc-poster__t">
        <h3 id="poster-h">{words.heading}</h3>
        <p className="vc-calm">
          {video.posterSeconds === null ? words.text : fill(words.at, { time: timeCode(video.posterSeconds) })}
        </p>
      </div>
      {!isUnplayable && (
        <div className="con-acts">
          <CompactButton variant="ink" busy={choose.busy || isReading} onClick={() => void take()}>
            {words.take} <span className="vc-poster__at">{timeCode(time)}</span>
          </CompactButton>
          <CompactButton onClick={() => step(-frameSeconds)}>{words.back}</CompactButton>
          <CompactButton onClick={() => step(frameSeconds)}>{words.forward}</CompactButton>
        </div>
      )}
      {(failure ?? choose.failure) && <Alert title={failure ?? choose.failure!.sentence} />}
    </section>
  )
}

interface FilmProps {
  ref: Ref<HTMLVideoElement>
  video: StaffVideoView
  onTime: (seconds: number) => void
  onUnplayable: () => void
}

function Film({ ref, video, onTime, onUnplayable }: FilmProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are what is added here
    <video
      ref={ref}
      src={video.streamPath}
      controls
      playsInline
      preload="metadata"
      aria-label={video.title}
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
      onError={onUnplayable}
    >
      {video.captionsPath && (
        <track
          key={video.captionsPath}
          kind="captions"
          srcLang="en-GB"
          label={videosConsole.edit.captions.heading}
          src={video.captionsPath}
          default
        />
      )}
    </video>
  )
}
