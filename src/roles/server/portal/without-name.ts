// What blind reviewers read: a candidate's words without their name. Pure: no database, no clock.

/** Replaces a name. */
const hiddenName = '…'

/** The shortest beginning of a name that counts as the name, such as “Alex” for Alexandrina. */
const shortestShortForm = 4

/** Common words in the middle of names. Like initials, they count as the name only beside another part of it. */
const particles = new Set(
  'af al ap av bin binti da das de del della den der di do dos du el ibn la le of te ten ter the van von zu'.split(' '),
)

/** Common words that are names too. In lower case they are the name after “my name is”, but not after “I am”. */
const ordinary = new Set('am an as at be by do go he hi if in is it me my no of oh on or so to up us we'.split(' '))

/**
 * Removes every part of a person's name from a text, however short, in any order, with a possessive, or shortened
 * (“Alex”). Lower-case words count as a name only after phrases such as “I’m” or “my name is”: Will, Grace and Mark are
 * common words, and gaps in their place would give the name away.
 */
export function withoutName(text: string, name: string): string {
  const words = lettersOf(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const minor = new Set(
    words.filter((word, at) => word.length === 1 || (at > 0 && at < words.length - 1 && particles.has(word))),
  )
  const parts = words.filter((word) => !minor.has(word))
  const isPart = (word: string) => {
    const said = lettersOf(word)
    return parts.some((part) => part === said || (said.length >= shortestShortForm && part.startsWith(said)))
  }
  let hiddenUntil = -1
  return text.replaceAll(wordsOfText, (word: string, at: number) => {
    const isMinor = minor.has(lettersOf(word))
    if (!isMinor && !isPart(word)) return word
    const before = text.slice(0, at)
    const goesOn = hiddenUntil >= 0 && joint.test(before.slice(hiddenUntil))
    const isHidden = isMinor
      ? (goesOn || startsName(text.slice(at + word.length), isPart)) && !(word.length === 1 && isLower(word))
      : goesOn || !isLower(word) || isIntroduced(before, word)
    if (!isHidden) return word
    hiddenUntil = at + word.length
    return hiddenName
  })
}

const wordsOfText = /\p{L}[\p{L}\p{M}]*/gu
/** What stands between two parts of a name. */
const joint = /^[.’'-]?\s*$/u
const nextWord = /^[.’'-]?\s*(\p{L}[\p{L}\p{M}]*)/u
const introduces = /(?:\bname\s+is|\bname[’']s|\bI\s+am|\bI[’']m|\bcall\s+me|\bthis\s+is)\s+$/iu
const names = /(?:\bname\s+is|\bname[’']s|\bcall\s+me)\s+$/iu

const isLower = (word: string) => /^\p{Ll}/u.test(word)

const isIntroduced = (before: string, word: string) =>
  (ordinary.has(word.toLowerCase()) ? names : introduces).test(before)

/** Whether a text begins with a part of a name. */
function startsName(rest: string, isPart: (word: string) => boolean): boolean {
  const word = nextWord.exec(rest)?.[1]
  return word !== undefined && !isLower(word) && isPart(word)
}

function lettersOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
