import { Problem } from '../../../values/problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A body as text. Throws a 400 Problem if its bytes are not UTF-8, rather than keeping replacement characters. */
export function decodeBody(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadableText()
  }
}

/** Returns the 400 for a body that is not UTF-8. */
export function unreadableText(): Problem {
  return new Problem(
    'malformed',
    'text_unreadable',
    'Some of those characters can’t be read (they aren’t UTF-8). Nothing was saved; please type them again.',
  )
}

/**
 * Whether all that is percent-encoded in a path, a query or a form is UTF-8: `%ff`, `%C0%80` and halves of a pair
 * (`%ED%A0%80`) are not.
 */
export function isReadable(encoded: string): boolean {
  return (encoded.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((run) => {
    try {
      decodeURIComponent(run)
      return true
    } catch {
      return false
    }
  })
}
