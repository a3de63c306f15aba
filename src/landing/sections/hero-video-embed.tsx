import { useState } from 'react'
import { landing } from '#content/site/landing.ts'
import { HeroPoster } from './hero-poster.tsx'

interface HostedVideo {
  provider: 'youtube' | 'vimeo'
  videoId: string
}

/**
 * The hero's film at a video host, by its id (LAND-10). The poster is shown until it is pressed, so that the host does
 * not learn of the visit before that.
 */
export function HeroVideoEmbed(video: HostedVideo) {
  const [playing, setPlaying] = useState(false)
  if (!playing) {
    return (
      <button type="button" className="hero__frame needs-script" onClick={() => setPlaying(true)}>
        <HeroPoster />
      </button>
    )
  }
  return (
    <div className="hero__frame hero__frame--film">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- The players need scripts and their own origin, which together undo a sandbox; they are other sites' pages. */}
      <iframe
        src={playerUrl(video)}
        title={landing.hero.playLabel}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        // The focused button is gone; the player replaces it.
        ref={(frame) => frame?.focus({ preventScroll: true })}
      />
    </div>
  )
}

function playerUrl({ provider, videoId }: HostedVideo): string {
  const id = encodeURIComponent(videoId)
  return provider === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`
}
