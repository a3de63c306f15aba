// What blind reviewers read: a candidate's words without their name. Pure: no database, no clock.

/** Replaces a name. */
const hiddenName = '…'

/** Shorter parts of a name, such as “de”, are common words as well. */
const shortest = 3
/** The shortest beginning of a name that counts as the name, such as “Alex” for Alexandrina. */
const shortestShortForm = 4

/**
 * Removes every part of a person's name from a text, in any order, with a possessive, or shortened (“Alex”). Lower-case
 * words count as a name only after phrases such as “I’m” or “my name is”: Will, Grace and Mark are common words, and
 * gaps in their place would give the name away.
 */
export function withoutName(text: string, name: string): string {
  const parts = plain(name)
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= shortest)
  if (parts.length === 0) return text
  const isName = (word: string) => {
    const said = plain(word).toLowerCase()
    return parts.some((part) => {
      const whole = part.toLowerCase()
      return said === whole || (said.length >= shortestShortForm && whole.startsWith(said))
    })
  }
  let hiddenUntil = -1
  return text.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (word: string, at: number) => {
    if (!isName(word)) return word
    const before = text.slice(0, at)
    const goesOn = hiddenUntil >= 0 && before.slice(hiddenUntil).trim() === ''
    if (!goesOn && !/^\p{Lu}/u.test(word) && !introduces.test(before)) return word
    hiddenUntil = at + word.length
    return hiddenName
  })
}

const introduces = /(?:\bname\s+is|\bname[’']s|\bI\s+am|\bI[’']m|\bcall\s+me|\bthis\s+is)\s+$/iu

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
