const shortestPassword = 12
export const longestPassword = 200

/**
 * Returns why a new password is refused, as one sentence, or `undefined` if it is accepted. Only length counts; no
 * mixture of characters is required (NIST SP 800-63B, 3.1.1.2).
 */
export function passwordProblem(password: string, owner: { email: string; name: string }): string | undefined {
  if (password.length < shortestPassword)
    return `At least ${shortestPassword} characters, please. Four unrelated words make a good one.`
  if (password.length > longestPassword) return `At most ${longestPassword} characters, please.`
  const plain = password.toLowerCase()
  if (new Set(plain).size < 5) return 'That repeats itself too much, so it’s easy to guess.'
  const address = owner.email.toLowerCase()
  // Stryker disable next-line Regex: what is empty between two blanks is too short to count.
  const names = owner.name.toLowerCase().split(/\s+/)
  const knownWords = [address, ...address.split('@', 1), ...names].filter((word) => word.length >= 4)
  const ownPart = knownWords.reduce((text, word) => text.replaceAll(word, ''), plain)
  if (ownPart.length < 8)
    return 'That’s too close to your own name or address. Choose something nobody could connect with you.'
  return undefined
}
