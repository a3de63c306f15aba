import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Returns an id with a prefix that sorts by creation time: `led_` + 10 characters of milliseconds + 16 random ones (80
 * bits), in Crockford's base 32 in lower case.
 */
export function newId<Prefix extends string>(prefix: Prefix, now: Date): `${Prefix}_${string}` {
  let time = now.getTime()
  let stamp = ''
  for (let place = 0; place < 10; place++) {
    stamp = alphabet[time % 32] + stamp
    time = Math.floor(time / 32)
  }
  let random = ''
  for (const byte of randomBytes(16)) random += alphabet[byte & 31]
  return `${prefix}_${stamp}${random}`
}
