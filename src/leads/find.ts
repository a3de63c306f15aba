/** The fields of a person that are searched. */
export interface Searched {
  name: string
  company: string
  email: string
}

/** Letters that Unicode doesn't decompose, as in the database's `folded`. */
const letters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 's', æ: 'a', œ: 'o' }

/** Returns a text in lower case, without accents, as the database compares names. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[łøđßæœ]/g, (letter) => letters[letter] ?? letter)
}

/**
 * Returns how well a person matches what was typed (LEADS-29), higher is better: 4 if it is their whole name or
 * address, 3 if their name begins with it, 2 if each word begins a word of theirs, 1 if it is in them at all, 0 if only
 * in a note or in their phone number.
 */
export function rankOf(person: Searched, q: string): number {
  const [typed, name, email] = [folded(q).trim(), folded(person.name), folded(person.email)]
  if (name === typed || email === typed) return 4
  if (name.startsWith(typed)) return 3
  const whole = `${name} ${folded(person.company)} ${email}`
  const begins = new Set(whole.split(/[\s.@-]+/))
  const words = typed.split(/\s+/)
  if (words.every((word) => [...begins].some((begin) => begin.startsWith(word)))) return 2
  return words.every((word) => whole.includes(word)) ? 1 : 0
}

/** Returns the part of a note around the first word of the search, at most `longest` letters. */
export function excerptOf(note: string, q: string, longest = 90): string {
  const line = note.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  // Folding may change the number of letters. Then the excerpt begins slightly beside the word.
  const at = Math.max(0, folded(line).indexOf(folded(q).trim().split(/\s+/)[0] ?? ''))
  const from = Math.max(0, Math.min(at - 20, line.length - longest))
  return `${from > 0 ? '…' : ''}${line.slice(from, from + longest).trim()}${from + longest < line.length ? '…' : ''}`
}
