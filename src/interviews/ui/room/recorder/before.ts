import type { Trouble } from '../../../api.ts'

/** The first that this browser can write: MP4 before WebM, which carries no duration. */
export function recordedType(hasPicture: boolean): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  const kinds = hasPicture
    ? ['video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm']
    : ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm']
  return kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
}

/** Why no camera can be used here at all, found out before permission is asked. */
export function troubleBefore(hasPicture: boolean): Trouble | undefined {
  if (!isSecureContext) return 'insecure'
  if (!(navigator.mediaDevices as MediaDevices | undefined) || !recordedType(hasPicture)) return 'no-recorder'
  return undefined
}

/** Browsers inside other apps, which show a camera's question and answer it themselves. */
function isInApp(userAgent: string): boolean {
  return /LinkedInApp|Instagram|FBA[NV]|FB_IAB|Snapchat|musical_ly|TikTok|MicroMessenger|\bLine\//.test(userAgent)
}

/** What a candidate is told at the door, before the consent: this browser can't film. */
export function troubleAtDoor(): Trouble | undefined {
  return isInApp(navigator.userAgent) ? 'in-app' : troubleBefore(true)
}
