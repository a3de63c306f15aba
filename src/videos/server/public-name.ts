/**
 * The public name of a video's file below `/public-objects/`: the video's id and a part of the
 * content's SHA-256. The name changes with the content, so it may be cached for ever; the id
 * says which video it belongs to, so that a hidden video's files are not found.
 */
export function publicName(videoId: string, key: string): string {
  const [sha256, extension] = key.split('.')
  return `${videoId}-${sha256!.slice(0, 16)}.${extension}`
}

/** The video's id in such a name, or `undefined` if it is another name. */
export function videoIdIn(name: string): string | undefined {
  return /^(vid_[0-9a-z]{26})-[0-9a-f]{16}\.[a-z0-9]{2,4}$/.exec(name)?.[1]
}
