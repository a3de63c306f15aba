import { useEffect, useMemo, useState } from 'react'
import { interview } from '#content/site/interview.ts'

/**
 * Plays the parts of a recording on this device one after another, or a film from the server. At the end it goes back
 * to the beginning, and waits there.
 */
export function Player({ parts, src }: { parts: readonly Blob[]; src?: string }) {
  const [{ at, goesOn }, setPlace] = useState({ at: 0, goesOn: false })
  const addresses = useMemo(() => parts.map((part) => URL.createObjectURL(part)), [parts])
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  const isLast = at + 1 >= addresses.length
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
      autoPlay={goesOn}
      aria-label={interview.back.play}
      onEnded={() => setPlace(isLast ? { at: 0, goesOn: false } : { at: at + 1, goesOn: true })}
      // A part that ended before its first picture can't be played.
      onError={() => !isLast && setPlace({ at: at + 1, goesOn })}
    />
  )
}
