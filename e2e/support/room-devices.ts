import { expect, type Page } from '@playwright/test'

// What happens to the camera, the page and the device of somebody who answers on film.

/** What can go wrong with a camera, a page and a device, and what the page says about it. */
export const faults: { name: string; says: RegExp; happens: (page: Page) => Promise<void> }[] = [
  {
    name: 'the camera is unplugged',
    says: /The camera went at/,
    happens: (page) => onTrack(page, 'ended'),
  },
  {
    name: 'a call comes in',
    says: /was taken away at .* a call, perhaps/,
    happens: (page) => onTrack(page, 'mute'),
  },
  {
    name: 'the microphone is live and dead',
    says: /The microphone went dead/,
    happens: (page) =>
      page.evaluate(() => {
        AnalyserNode.prototype.getFloatTimeDomainData = (samples) => void samples.fill(0)
      }),
  },
  {
    name: 'the recorder hands nothing over',
    says: /The recorder stopped by itself/,
    happens: (page) => page.evaluate(() => (window as unknown as { recorder: MediaRecorder }).recorder.pause()),
  },
  {
    name: 'the page is hidden',
    says: /You left the page/,
    happens: (page) =>
      page.evaluate(async () => {
        const hide = (isHidden: boolean) => {
          Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
          document.dispatchEvent(new Event('visibilitychange'))
        }
        hide(true)
        await new Promise((resolve) => setTimeout(resolve, 1500))
        hide(false)
      }),
  },
  {
    name: 'the device is full',
    says: /This device is full/,
    happens: async (page) => {
      const devtools = await page.context().newCDPSession(page)
      const { origin } = new URL(page.url())
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
      await expect(page.getByText(/The last \d+ s were not written/)).toBeVisible()
      await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    },
  },
]

const onTrack = (page: Page, event: string) =>
  page.evaluate((name) => {
    const { stream } = (window as unknown as { recorder: MediaRecorder }).recorder
    stream.getVideoTracks()[0]!.dispatchEvent(new Event(name))
  }, event)

/** For `addInitScript`: a screen lock as browsers give it, which a test can take back through `window.locks`. */
export function lockThatCanBeTaken(): void {
  const locks: EventTarget[] = []
  Object.assign(window, { locks })
  navigator.wakeLock.request = async () => {
    const lock = Object.assign(new EventTarget(), {
      released: false,
      type: 'screen',
      onrelease: null,
      async release() {
        lock.released = true
        lock.dispatchEvent(new Event('release'))
      },
    })
    locks.push(lock)
    return lock as WakeLockSentinel
  }
}

/** For `addInitScript`: a camera that fails as `window.failure` says, or sees nothing, and a nearly empty battery. */
export function troubledDevice(): void {
  const { mediaDevices } = navigator
  const real = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wanted) => {
    const { failure } = window as unknown as { failure?: string }
    if (failure === 'Dark') return dark(await real(wanted))
    if (failure) throw new DOMException('no', failure)
    return real(wanted)
  }
  /** A camera whose lid is closed. */
  const dark = (stream: MediaStream) => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')!
    setInterval(() => pen.fillRect(0, 0, canvas.width, canvas.height), 100)
    return new MediaStream([...canvas.captureStream(10).getVideoTracks(), ...stream.getAudioTracks()])
  }
  const battery = Object.assign(new EventTarget(), { level: 0.19, charging: false })
  Object.assign(navigator, { getBattery: async () => battery })
}
