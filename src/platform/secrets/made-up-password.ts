import { randomInt } from 'node:crypto'

/** Four groups of four letters and digits that nobody mistakes for each other: 78 bits. */
export function madeUpPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
