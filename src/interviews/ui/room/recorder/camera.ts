import type { Trouble } from '../../../api.ts'

let current: { stream: MediaStream; hasPicture: boolean } | undefined
/** How often the camera was switched on or off, by which one that comes on too late is known. */
let switched = 0

/** Returns the open camera, if it is still on. */
export function openedCamera(hasPicture: boolean): MediaStream | undefined {
  const isLive = current?.stream.getTracks().every(({ readyState }) => readyState === 'live')
  return isLive && current?.hasPicture === hasPicture ? current.stream : undefined
}

/** Switches camera and microphone off, so that the camera's light goes out. */
export function closeCamera(): void {
  switched++
  for (const track of current?.stream.getTracks() ?? []) track.stop()
  current = undefined
}

export interface Devices {
  camera?: string
  microphone?: string
}

/**
 * Switches camera and microphone on. Returns `undefined`, and leaves them off, if they were switched off or on again
 * meanwhile: a browser may ask for permission for as long as somebody thinks about it. Throws a `Trouble`.
 */
export async function openCamera(
  hasPicture: boolean,
  { camera, microphone }: Devices = {},
): Promise<MediaStream | undefined> {
  closeCamera()
  const own = switched
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
    if (own === switched) {
      current = { stream, hasPicture }
      return stream
    }
    for (const track of stream.getTracks()) track.stop()
    return undefined
  } catch (error) {
    if (own !== switched) return undefined
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
