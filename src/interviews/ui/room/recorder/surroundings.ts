import { type RefObject, useEffect, useState } from 'react'

/** Enough to tell a dark room from a light one, and small enough to cost nothing. */
const sample = { width: 32, height: 18 } as const
const everyMs = 1000
/** A camera that wakes sends some black frames first. */
const darkInARow = 3
/** Mean brightness from 0 to 1. A picture is dark below the first, and light again above the second. */
const [darkest, lightest] = [0.18, 0.22]

/** Returns the mean brightness of RGBA pixels from 0 to 1, weighted as eyes see it (ITU-R BT.709). */
function brightnessOf(pixels: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4)
    sum += 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!
  return sum / (pixels.length / 4) / 255
}

/** Whether the picture of a playing video is too dark to see a face, looked at once a second. */
export function useDarkness(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isDark, setDark] = useState(false)
  useEffect(() => {
    const canvas = Object.assign(document.createElement('canvas'), sample)
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    let dark = 0
    const look = () => {
      if (!pen || !video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      pen.drawImage(video.current, 0, 0, sample.width, sample.height)
      const brightness = brightnessOf(pen.getImageData(0, 0, sample.width, sample.height).data)
      if (brightness < darkest) dark++
      else if (brightness > lightest) dark = 0
      setDark(dark >= darkInARow)
    }
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [video])
  return isDark
}

/** The battery's state, which only some browsers tell. */
interface Battery extends EventTarget {
  /** From 0 to 1. */
  level: number
  charging: boolean
}

const lowPercent = 20

/** Returns how full the battery is, in percent, and whether it needs a cable; `undefined` where no browser tells. */
export function useBattery(): { percent: number; isLow: boolean } | undefined {
  const [state, setState] = useState<{ percent: number; isLow: boolean }>()
  useEffect(() => {
    const leaving = new AbortController()
    const watch = (battery: Battery) => {
      const read = () => {
        const percent = Math.round(battery.level * 100)
        setState({ percent, isLow: percent <= lowPercent && !battery.charging })
      }
      if (leaving.signal.aborted) return
      read()
      for (const event of ['levelchange', 'chargingchange'])
        battery.addEventListener(event, read, { signal: leaving.signal })
    }
    const { getBattery } = navigator as unknown as { getBattery?: () => Promise<Battery> }
    void getBattery?.call(navigator).then(watch, () => {})
    return () => leaving.abort()
  }, [])
  return state
}

interface Line extends EventTarget {
  /** Mbit/s, down. */
  downlink?: number
}

/** Below this the upload falls behind the recording. */
const slowMbits = 2.5

/** Whether the browser takes its line for a slow one; `false` where no browser tells. */
export function useSlowLine(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const { connection: line } = navigator as unknown as { connection?: Line }
    if (!line) return
    const read = () => setSlow((line.downlink ?? Infinity) < slowMbits)
    read()
    line.addEventListener('change', read)
    return () => line.removeEventListener('change', read)
  }, [])
  return isSlow
}

/** Bytes of a film, for each second of it. */
const bytesEachSecond = 270_000
const nearlyFullSeconds = 60
const storageEveryMs = 4000

/**
 * Returns for how many seconds of film the device has room, once they are few; `undefined` otherwise, or if the browser
 * doesn't say.
 */
export function useLittleRoom(isOn: boolean): number | undefined {
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    const look = async () => {
      const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
      const left = Math.floor((quota - usage) / bytesEachSecond)
      if (!isOver) setSeconds(left < nearlyFullSeconds ? Math.max(0, left) : undefined)
    }
    void look()
    const timer = setInterval(() => void look(), storageEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isOn])
  return seconds
}
