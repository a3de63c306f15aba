import { useEffect, useRef, useState } from 'react'
import { interviewCheck } from '#content/site/interview-check.ts'
import { questionSetsConsole } from '#content/console/question-sets.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { fill } from '#src/values/fill.ts'
import { playTime } from '#src/values/time-code.ts'
import type { Trouble } from '../../../../api.ts'
import { troubleBefore } from '../../../room/recorder/browser-support.ts'
import { closeCamera, openCamera } from '../../../room/recorder/camera.ts'
import { type RecorderFault, type Recording, startRecording } from '../../../room/recorder/record.ts'

const words = questionSetsConsole.film
/** A question is short; the recorder stops by itself in any case. */
const longestSeconds = 115

interface RecordDialogProps {
  title: string
  hint: string
  /** What is said, which is read from here. */
  text: string
  onFilm: (film: File) => void
  onClose: () => void
}

/** A colleague says it on film, looks at it, and uses it or asks once more. */
export function RecordDialog({ title, hint, text, onFilm, onClose }: RecordDialogProps) {
  const camera = useCamera()
  const { stream, trouble, stopped, film, isOn, seconds } = camera
  return (
    <Dialog title={title} size="md" onClose={onClose}>
      <div className="con-ask">
        <p className="qset-film__text">{text}</p>
        {(trouble ?? stopped) && <Alert title={trouble ?? stopped!} />}
        {film ? (
          <Watched film={film} />
        ) : (
          <SelfPicture key={stream?.id ?? ''} stream={stream} isOn={isOn} seconds={seconds} />
        )}
        <p className="qset__note">{film ? words.watch : hint}</p>
        <div className="con-acts">
          {film && (
            <Button size="sm" onClick={() => onFilm(film)}>
              {words.use}
            </Button>
          )}
          {!film && isOn && (
            <Button size="sm" onClick={() => void camera.stop()}>
              {words.done}
            </Button>
          )}
          {!film && !isOn && stream && (
            <Button size="sm" onClick={camera.start}>
              {words.begin}
            </Button>
          )}
          {!film && !stream && (trouble ?? stopped) && (
            <CompactButton onClick={() => void camera.open()}>{words.retry}</CompactButton>
          )}
          {film && <CompactButton onClick={() => void camera.open()}>{words.again}</CompactButton>}
          <CompactButton onClick={onClose}>{words.cancel}</CompactButton>
        </div>
      </div>
    </Dialog>
  )
}

/** The colleague's camera while the dialog is open; its light goes out with it. */
function useCamera() {
  const [stream, setStream] = useState<MediaStream>()
  const [trouble, setTrouble] = useState<string>()
  const [film, setFilm] = useState<File>()
  const [stopped, setStopped] = useState<string>()
  const [seconds, setSeconds] = useState<number>()
  const recording = useRef<Recording>(undefined)
  const pieces = useRef<Blob[]>([])

  const open = async () => {
    setFilm(undefined)
    setStopped(undefined)
    setTrouble(undefined)
    const before = troubleBefore(true)
    if (before) return setTrouble(sentenceOf(before))
    try {
      const opened = await openCamera(true)
      if (opened) setStream(opened)
    } catch (error) {
      setTrouble(sentenceOf(error as Trouble))
    }
  }
  const opening = useRef(open)
  useEffect(() => {
    void opening.current()
    return () => {
      void recording.current?.stop()
      closeCamera()
    }
  }, [])

  const stop = async (why?: RecorderFault | 'full', at = 0) => {
    const running = recording.current
    if (!running) return
    recording.current = undefined
    await running.stop()
    const type = running.type.split(';')[0]!
    const hasFilm = pieces.current.length > 0
    const reason = why ?? (hasFilm ? undefined : 'stalled')
    if (reason) setStopped(fill(words.stopped[reason], { time: playTime(Math.floor(at)) }))
    // If the recorder delivered nothing, there is no film to look at, only the reason.
    if (hasFilm) setFilm(new File(pieces.current, `question.${type.split('/')[1]}`, { type }))
    setSeconds(undefined)
    setStream(undefined)
    closeCamera()
  }
  const start = () => {
    if (!stream) return
    pieces.current = []
    setSeconds(0)
    let recorded = 0
    try {
      recording.current = startRecording(stream, {
        onChunk(blob, at) {
          pieces.current.push(blob)
          setSeconds(at)
          recorded = at
          if (at >= longestSeconds) void stop('full', at)
        },
        onLevel: () => {},
        onFault: (fault) => void stop(fault, recorded),
      })
    } catch {
      setSeconds(undefined)
      setTrouble(sentenceOf('busy'))
    }
  }
  return { stream, trouble, stopped, film, isOn: seconds !== undefined, seconds: seconds ?? 0, open, start, stop }
}

function sentenceOf(trouble: Trouble): string {
  if (trouble === 'none') return interviewCheck.none.text
  if (trouble === 'insecure' || trouble === 'no-recorder') return words.cannot
  return trouble === 'denied' ? words.denied : interviewCheck.busy.text
}

/** Mirrored, as they know themselves; the film is not. */
function SelfPicture({ stream, isOn, seconds }: { stream: MediaStream | undefined; isOn: boolean; seconds: number }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream
  }, [stream])
  return (
    <div className={isOn ? 'qset-film__self is-on' : 'qset-film__self'}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the mirror of the person who looks into it */}
      <video ref={video} autoPlay muted playsInline aria-label={interviewCheck.live.picture} />
      <output>{isOn ? words.on : stream ? interviewCheck.live.off : ''}</output>
      {isOn && <b aria-hidden="true">{playTime(Math.floor(seconds))}</b>}
    </div>
  )
}

function Watched({ film }: { film: File }) {
  const [address] = useState(() => URL.createObjectURL(film))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- their own words, which stand above it
  return <video className="qset-film__watch" src={address} controls playsInline aria-label={words.watchLabel} />
}
