/**
 * A video's file as the public addresses it below `/public-objects/`: the video's id and a
 * piece of the content's SHA-256. The name changes when the content does, so it may be cached
 * for ever; the id says whose it is, so that a hidden video's files are not found.
 */
export function publicName(videoId: string, key: string): string {
  const [sha256, extension] = key.split('.')
  return `${videoId}-${sha256!.slice(0, 16)}.${extension}`
}

/** The video's id in such a name, or nothing where it is none. */
export function videoIdIn(name: string): string | undefined {
  return /^(vid_[0-9a-z]{26})-[0-9a-f]{16}\.[a-z0-9]{2,4}$/.exec(name)?.[1]
}
