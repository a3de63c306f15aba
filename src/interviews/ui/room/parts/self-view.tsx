import { type RefObject, useEffect, useRef } from 'react'

/** The candidate's own picture. It is mirrored; the recorded film is not. */
export function SelfView({
  stream,
  isSound,
  label,
  note,
  isOn = false,
  picture,
  hasBox = false,
  children,
}: {
  stream: MediaStream | undefined
  isSound: boolean
  label: string
  note: string
  isOn?: boolean
  /** Holds the element that shows the picture. */
  picture?: RefObject<HTMLVideoElement | null>
  /** Whether a box shows where the head belongs. */
  hasBox?: boolean
  children?: React.ReactNode
}) {
  const own = useRef<HTMLVideoElement>(null)
  const video = picture ?? own
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream
  }, [video, stream])
  return (
    <div className={`iv-cam ${isOn ? 'iv-cam--on' : ''}`}>
      {isSound ? (
        children
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the mirror of the person who looks into it
        <video ref={video} autoPlay muted playsInline aria-label={label} />
      )}
      {hasBox && !isSound && <span className="iv-box" aria-hidden="true" />}
      <p className={`iv-tc ${isOn ? '' : 'iv-tc--off'}`}>
        <i aria-hidden="true" />
        {note}
      </p>
    </div>
  )
}
