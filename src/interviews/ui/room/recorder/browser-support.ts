import type { Trouble } from '../../../api.ts'

/** Returns the first type that this browser can record: MP4 before WebM, whose files have no duration. */
export function recordedType(hasPicture: boolean): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  const kinds = hasPicture
    ? ['video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm']
    : ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm']
  return kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
}

/** Returns why no camera can be used here at all, before the browser asks for permission. */
export function troubleBefore(hasPicture: boolean): Trouble | undefined {
  if (!isSecureContext) return 'insecure'
  if (!(navigator.mediaDevices as MediaDevices | undefined) || !recordedType(hasPicture)) return 'no-recorder'
  return undefined
}

/** Whether this is a browser inside another app. These ask for the camera and refuse it themselves. */
function isInApp(userAgent: string): boolean {
  return /LinkedInApp|Instagram|FBA[NV]|FB_IAB|Snapchat|musical_ly|TikTok|MicroMessenger|\bLine\//.test(userAgent)
}

/** Returns the problem that a candidate is told about before consent: this browser can't film. */
export function troubleBeforeConsent(): Trouble | undefined {
  return isInApp(navigator.userAgent) ? 'in-app' : troubleBefore(true)
}
