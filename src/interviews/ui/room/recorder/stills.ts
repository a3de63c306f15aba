/** A picture of a take, and the second at which it was taken. */
export interface Still {
  at: number
  picture: string
}

/** By the ids of takes. They stay in this page's memory and go with it. */
const taken = new Map<string, Still[]>()
/** Cameras that wake show some black or blurred frames first. */
const firstAt = 1
const everySeconds = 3
const most = 60
const size = { width: 176, height: 220 } as const

/**
 * Takes a picture of what the camera shows, not mirrored, cut to the form in which faces are shown. `hasMany`: also
 * later ones, from which somebody chooses.
 */
export function takeStill(
  take: string,
  { at, video, hasMany }: { at: number; video: HTMLVideoElement | null; hasMany: boolean },
): void {
  const own = taken.get(take) ?? []
  const last = own.at(-1)
  const isDue = last ? hasMany && own.length < most && at - last.at >= everySeconds : at >= firstAt
  if (!isDue || !video || video.videoWidth === 0) return
  const canvas = Object.assign(document.createElement('canvas'), size)
  const scale = Math.max(size.width / video.videoWidth, size.height / video.videoHeight)
  const [width, height] = [size.width / scale, size.height / scale]
  const [left, top] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2]
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, size.width, size.height)
  taken.set(take, [...own, { at, picture: canvas.toDataURL('image/jpeg', 0.75) }])
}

/** Returns the first picture of a take that this page has recorded. */
export const firstStill = (take: string): string | undefined => taken.get(take)?.[0]?.picture

/** Returns three pictures of a take, from its beginning, middle and end; none if it has fewer. */
export function threeStills(take: string): readonly Still[] {
  const all = taken.get(take) ?? []
  if (all.length < 3) return []
  return [1 / 6, 1 / 2, 5 / 6].map((share) => all[Math.floor(share * all.length)]!)
}

/** Forgets every picture, on a device that is wiped. */
export const forgetStills = (): void => taken.clear()
