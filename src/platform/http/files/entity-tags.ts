import { createHash } from 'node:crypto'

/** The entity tag of a body: weak, because it is the same for each compression of it. */
export function entityTag(body: Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether a list of entity tags, or `*` for any, names this one (RFC 9110 §13.1); the weak comparison of §8.8.3.2 takes
 * `W/"x"` for `"x"`.
 */
export function namesTag(list: string, etag: string, { weak }: { weak: boolean }): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []
  const plain = (tag: string) => (weak ? tag.replace(/^W\//, '') : tag)
  return tags.some((tag) => plain(tag) === plain(etag))
}

/** Whether the caller has this already: its If-None-Match names it, by the weak comparison (§13.1.2). */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return typeof ifNoneMatch === 'string' && namesTag(ifNoneMatch, etag, { weak: true })
}
