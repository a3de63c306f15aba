import type { Trouble } from '../../../api.ts'

let current: { stream: MediaStream; hasPicture: boolean } | undefined

/** The camera that is on, if it still is. */
export function openedCamera(hasPicture: boolean): MediaStream | undefined {
  const isLive = current?.stream.getTracks().every(({ readyState }) => readyState === 'live')
  return isLive && current?.hasPicture === hasPicture ? current.stream : undefined
}

/** Switches camera and microphone off: the light goes out. */
export function closeCamera(): void {
  for (const track of current?.stream.getTracks() ?? []) track.stop()
  current = undefined
}

export interface Devices {
  camera?: string
  microphone?: string
}

/** Switches camera and microphone on. Throws a `Trouble`. */
export async function openCamera(hasPicture: boolean, { camera, microphone }: Devices = {}): Promise<MediaStream> {
  closeCamera()
  const audio = {
    echoCancellation: true,
    noiseSuppression: true,
    ...(microphone ? { deviceId: { exact: microphone } } : {}),
  }
  const video = {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30 },
    ...(camera ? { deviceId: { exact: camera } } : { facingMode: { ideal: 'user' } }),
  }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio, video: hasPicture ? video : false })
    current = { stream, hasPicture }
    return stream
  } catch (error) {
    throw troubleOf(error)
  }
}

/** Translates a browser's error into something the candidate can act on. */
function troubleOf(error: unknown): Trouble {
  const { name = '' } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'DevicesNotFoundError') return 'none'
  return 'busy'
}

/** Keeps the screen on while somebody records, where the browser lets us; asked again when the page comes back. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const take = async () => {
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    // The lock was granted after the page let go of it.
    if (isOver) void lock?.release().catch(() => {})
  }
  const ask = () => {
    if (document.hidden || isOver) return
    void take()
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release().catch(() => {})
  }
}
