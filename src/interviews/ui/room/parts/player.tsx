import { useEffect, useMemo, useState } from 'react'
import { interview } from '#content/site/interview.ts'

/** Plays the parts of a recording on this device one after another, or a film from the server. */
export function Player({ parts, src }: { parts: readonly Blob[]; src?: string }) {
  const [at, setAt] = useState(0)
  const addresses = useMemo(() => parts.map((part) => URL.createObjectURL(part)), [parts])
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  const goOn = () => setAt((now) => (now + 1 < addresses.length ? now + 1 : now))
  const shown = src ?? addresses[Math.min(at, addresses.length - 1)]
  if (!shown) return null
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own words, before anybody has written them down
    <video
      key={shown}
      className="iv-player"
      src={shown}
      controls
      playsInline
      autoPlay={at > 0}
      aria-label={interview.back.play}
      onEnded={goOn}
      // A part that ended before its first picture can't be played.
      onError={goOn}
    />
  )
}
