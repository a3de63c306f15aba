import { createHash } from 'node:crypto'

/** Returns the SHA-256 of an agreement's canonical text (`canonicalText`), as 64 hexadecimal digits in lower case. */
export function agreementFingerprint(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
