import { createHash } from 'node:crypto'

/** Returns the entity tag of a body. It is weak, because it is the same for each compression of the body. */
export function entityTag(body: Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether a list of entity tags, or `*` for any, contains this one (RFC 9110 §13.1). By the weak comparison of
 * §8.8.3.2, `W/"x"` equals `"x"`.
 */
export function namesTag(list: string, etag: string, { weak }: { weak: boolean }): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []
  const plain = (tag: string) => (weak ? tag.replace(/^W\//, '') : tag)
  return tags.some((tag) => plain(tag) === plain(etag))
}

/** Whether the caller already has this: its If-None-Match contains it, by the weak comparison (§13.1.2). */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return typeof ifNoneMatch === 'string' && namesTag(ifNoneMatch, etag, { weak: true })
}
