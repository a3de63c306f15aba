import { randomInt } from 'node:crypto'

/**
 * Makes up a password from groups of four letters and digits that can't be confused with each other, with 19 bits each,
 * 79 in four.
 */
export function madeUpPassword(groups = 4): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
