import { isEmailAddress } from '#src/values/email-address.ts'

/** Where most people's private addresses are, in Britain. Shorter domains resemble too many others. */
const usual = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'live.co.uk',
  'btinternet.com',
  'virginmedia.com',
  'protonmail.com',
]

/** Domains that exist, although they are one letter away from a usual one. */
const real = new Set(['email.com', 'mail.com', 'ymail.com', 'hotmail.co', 'yahoo.co', 'gmail.co'])

/** Endings that no domain has, and what was meant. */
const endings: Record<string, string> = {
  '.con': '.com',
  '.cmo': '.com',
  '.ocm': '.com',
  '.vom': '.com',
  '.xom': '.com',
  '.comm': '.com',
  '.coom': '.com',
  '.co.ku': '.co.uk',
  '.co.uj': '.co.uk',
  '.co.u': '.co.uk',
  '.couk': '.co.uk',
  '.co.ukk': '.co.uk',
}

/**
 * Returns the address that was probably meant if the domain of one looks misspelt, and otherwise `undefined`. It is a
 * guess, so the person who typed the address decides.
 */
export function likelyEmail(text: string): string | undefined {
  const email = text.trim()
  if (!isEmailAddress(email)) return undefined
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at).toLowerCase()
  if (usual.includes(domain) || real.has(domain)) return undefined
  const wrong = Object.keys(endings).find((ending) => domain.endsWith(ending))
  const ended = wrong === undefined ? domain : domain.slice(0, -wrong.length) + endings[wrong]!
  const meant = usual.find((one) => one === ended || isOneSlipAway(ended, one)) ?? ended
  return meant === domain ? undefined : email.slice(0, at) + meant
}

/** Whether two words differ by one letter more, one fewer, another one, or two that changed places. */
function isOneSlipAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  const at = [...long].findIndex((letter, index) => letter !== short[index])
  if (at < 0) return false
  const [shortRest, longRest] = [short.slice(at), long.slice(at)]
  if (long.length > short.length) return longRest.slice(1) === shortRest
  const isSwapped = longRest[0] === shortRest[1] && longRest[1] === shortRest[0]
  return longRest.slice(1) === shortRest.slice(1) || (isSwapped && longRest.slice(2) === shortRest.slice(2))
}
