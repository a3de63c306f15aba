import { remember, rememberedJson } from '#src/platform/browser/remembered.ts'
import type { Placement, VideoCategory } from '../../../video.ts'

/** What is needed to continue an upload after the page was closed, apart from the file. */
export interface RememberedUpload {
  key: string
  /** The upload's address on the server. */
  url: string
  fileName: string
  size: number
  lastModified: number
  title: string
  description: string
  category: VideoCategory
  placement?: Placement | undefined
}

const storageKey = 'console-video-uploads'

/** Returns the uploads of this browser that were not finished. */
export function rememberedUploads(): RememberedUpload[] {
  const list = rememberedJson('local', storageKey) as RememberedUpload[] | undefined
  return Array.isArray(list) ? list.filter(({ key, url }) => typeof key === 'string' && typeof url === 'string') : []
}

export function rememberUpload(upload: RememberedUpload): void {
  write([...rememberedUploads().filter(({ key }) => key !== upload.key), upload])
}

export function forgetUpload(key: string): void {
  write(rememberedUploads().filter((upload) => upload.key !== key))
}

function write(list: RememberedUpload[]) {
  // If the browser stores nothing, an upload cannot be continued after a reload; everything else works.
  remember('local', storageKey, list.length > 0 ? JSON.stringify(list) : null)
}

const lockName = (key: string) => `console-video-upload-${key}`

/**
 * Tells this browser's other tabs that this one is handling the upload, until the page closes or the returned function
 * is called.
 */
export function holdUpload(key: string): () => void {
  let release = () => {}
  const untilReleased = new Promise<void>((resolve) => (release = resolve))
  // Only secure pages have locks. Without them, a second tab offers uploads that the first is sending.
  void navigator.locks?.request(lockName(key), { ifAvailable: true }, () => untilReleased).catch(() => {})
  return release
}

/** Those of these uploads that no tab is handling. */
export async function withoutHeld(uploads: RememberedUpload[]): Promise<RememberedUpload[]> {
  const heldLocks = new Set((await navigator.locks?.query().catch(() => undefined))?.held?.map(({ name }) => name))
  return uploads.filter(({ key }) => !heldLocks.has(lockName(key)))
}
