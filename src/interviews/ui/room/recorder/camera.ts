import type { Trouble } from '../../../api.ts'

let current: { stream: MediaStream; hasPicture: boolean } | undefined

/** Returns the open camera, if it is still on. */
export function openedCamera(hasPicture: boolean): MediaStream | undefined {
  const isLive = current?.stream.getTracks().every(({ readyState }) => readyState === 'live')
  return isLive && current?.hasPicture === hasPicture ? current.stream : undefined
}

/** Switches camera and microphone off, so that the camera's light goes out. */
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

/**
 * Keeps the screen on during a recording, where the browser allows it. A lock that the system takes back, or refuses
 * while the page is hidden, is asked for again when the page is visible.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const take = async () => {
    const given = await navigator.wakeLock?.request('screen').catch(() => undefined)
    // The recording ended before the lock was granted.
    if (isOver) return void given?.release().catch(() => {})
    lock = given
    given?.addEventListener('release', ask, { once: true })
  }
  const ask = () => {
    if (!document.hidden && !isOver && lock?.released !== false) void take()
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release().catch(() => {})
  }
}
