import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for a cookie or a link; only its hash is stored. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret) }
}

/** Returns the hash of a secret. With 256 bits it needs no slow hash, because nobody can try that many. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Whether a text has the form of such a secret. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
