import type { Placement, VideoCategory } from '../../video.ts'

/** What is needed to go on with an upload after the page was closed: everything but the file. */
export interface RememberedUpload {
  key: string
  /** Where the server keeps what it has of it. */
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

export function rememberedUploads(): RememberedUpload[] {
  try {
    const list = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as RememberedUpload[]
    return Array.isArray(list) ? list.filter(({ key, url }) => typeof key === 'string' && typeof url === 'string') : []
  } catch {
    return []
  }
}

export function rememberUpload(upload: RememberedUpload): void {
  write([...rememberedUploads().filter(({ key }) => key !== upload.key), upload])
}

export function forgetUpload(key: string): void {
  write(rememberedUploads().filter((upload) => upload.key !== key))
}

function write(list: RememberedUpload[]) {
  try {
    if (list.length > 0) localStorage.setItem(storageKey, JSON.stringify(list))
    else localStorage.removeItem(storageKey)
  } catch {
    // A browser that keeps nothing cannot go on after a reload; everything else works.
  }
}

const lockName = (key: string) => `console-video-upload-${key}`

/** Says to this browser's other tabs that the upload is in good hands, for as long as this page lives or until the answer is called. */
export function holdUpload(key: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // Only secure pages have locks. Without them a second tab offers what the first one is sending.
  void navigator.locks?.request(lockName(key), { ifAvailable: true }, () => held).catch(() => {})
  return release
}

/** Of these uploads the ones that no tab has in hand. */
export async function withoutHeld(uploads: RememberedUpload[]): Promise<RememberedUpload[]> {
  const held = new Set((await navigator.locks?.query().catch(() => undefined))?.held?.map(({ name }) => name))
  return uploads.filter(({ key }) => !held.has(lockName(key)))
}
