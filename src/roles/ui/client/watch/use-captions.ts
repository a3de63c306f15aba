import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns the captions of the film: the present line, and all of them. We draw them ourselves, so that cropping the
 * picture cuts off no words.
 */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, film: string) {
  const [line, setLine] = useState('')
  const [lines, setLines] = useState<readonly string[]>()
  useEffect(() => {
    const element = video.current
    // The video element of another film has not been replaced yet.
    if (element?.getAttribute('src') !== film) return
    return listen(element, setLine, setLines)
  }, [video, film])
  return { line, lines }
}

function listen(
  video: HTMLVideoElement,
  onLine: (line: string) => void,
  onLines: (lines: readonly string[]) => void,
): () => void {
  const element = video.querySelector('track')
  if (!element) return () => {}
  const { track } = element
  // Load the captions without letting the browser draw them.
  track.mode = 'hidden'
  const show = () => onLine([...(track.activeCues ?? [])].map(textOf).join(' '))
  const learn = () => onLines([...(track.cues ?? [])].map(textOf))
  const missing = () => onLines([])
  track.addEventListener('cuechange', show)
  element.addEventListener('load', learn)
  element.addEventListener('error', missing)
  if (element.readyState === HTMLTrackElement.LOADED) learn()
  show()
  return () => {
    track.removeEventListener('cuechange', show)
    element.removeEventListener('load', learn)
    element.removeEventListener('error', missing)
  }
}

function textOf(cue: TextTrackCue): string {
  return 'text' in cue && typeof cue.text === 'string' ? cue.text.replaceAll(/<[^>]*>|\n/g, ' ').trim() : ''
}
