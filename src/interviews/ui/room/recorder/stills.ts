/** A picture of a take, and the second at which it was taken. */
export interface Still {
  at: number
  picture: string
}

/** By the ids of takes. They stay in this page's memory and go with it. */
const taken = new Map<string, readonly Still[]>()
/** Cameras that wake show some black or blurred frames first. */
const firstAt = 1
const everySeconds = 3
const most = 60
const size = { width: 176, height: 220 } as const
/** The positions of the three pictures that a candidate chooses from, as fractions of the film's length. */
export const sharesOfThree = [1 / 6, 1 / 2, 5 / 6] as const

/**
 * Takes a picture of what the camera shows, not mirrored. `hasMany`: also later ones, from which somebody chooses.
 */
export function takeStill(
  take: string,
  { at, video, hasMany }: { at: number; video: HTMLVideoElement | null; hasMany: boolean },
): void {
  const own = taken.get(take) ?? []
  const last = own.at(-1)
  const isDue = last ? hasMany && own.length < most && at - last.at >= everySeconds : at >= firstAt
  if (isDue && video && video.videoWidth > 0) taken.set(take, [...own, { at, picture: drawn(video) }])
}

/** Draws what a video shows, cut to the form in which faces are shown. Returns the picture as a data URL. */
export function drawn(video: HTMLVideoElement): string {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const scale = Math.max(size.width / video.videoWidth, size.height / video.videoHeight)
  const [width, height] = [size.width / scale, size.height / scale]
  const [left, top] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2]
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, size.width, size.height)
  return canvas.toDataURL('image/jpeg', 0.75)
}

/** Remembers pictures that were drawn from a recording. */
export const rememberStills = (take: string, stills: readonly Still[]): void => void taken.set(take, stills)

/** Returns the picture of a take at the second that was chosen, or else its first one, if this page has it. */
export function stillOf(take: string, chosenAt: number | null): string | undefined {
  const all = taken.get(take)
  return (chosenAt === null ? all?.[0] : all?.find(({ at }) => at === chosenAt))?.picture
}

/** Returns three pictures of a take, from its beginning, middle and end; none if this page has fewer. */
export function threeStills(take: string): readonly Still[] {
  const all = taken.get(take) ?? []
  if (all.length < sharesOfThree.length) return []
  return sharesOfThree.map((share) => all[Math.floor(share * all.length)]!)
}

/** Forgets every picture, on a device that is wiped. */
export const forgetStills = (): void => taken.clear()
