/** Words for a company's legal form, which banks and people leave out. */
const fillers = new Set(['LTD', 'LIMITED', 'PLC', 'LLP', 'LP', 'INC', 'CO', 'COMPANY', 'THE', 'AND', 'UK', 'T', 'A'])

/** Returns the words of a name or of a bank's text, in capitals, without accents and punctuation. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const mostRemembered = 5_000
const remembered = new Map<string, readonly string[]>()

/** Returns the distinctive words of a text. Remembers them, because every line is compared with the same names. */
function distinctiveWords(text: string): readonly string[] {
  const rememberedName = remembered.get(text)
  if (rememberedName) return rememberedName
  const words = wordsOf(text).filter((word) => !fillers.has(word))
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(text, words)
  return words
}

/** Shorter names could be words of any text. */
const shortest = 4
/** Banks cut names off, most of them after 18 letters. Less than this is too little to recognise a name by. */
const shortestCut = 10

/**
 * Whether a bank's texts name somebody: all distinctive words of the name one after another, or, if the bank cut the
 * payer off, the beginning of the name.
 */
export function isNamed(name: string, { payer, reference }: { payer: string; reference: string }): boolean {
  const words = distinctiveWords(name)
  const fullName = words.join(' ')
  if (fullName.replaceAll(' ', '').length < shortest) return false
  if ([payer, reference].some((text) => ` ${distinctiveWords(text).join(' ')} `.includes(` ${fullName} `))) return true
  const cut = distinctiveWords(payer).join('')
  return cut.length >= shortestCut && words.join('').startsWith(cut)
}

/** Whether a name has at least two distinctive words. One alone could be part of anybody's name. */
export const isFullName = (name: string) => distinctiveWords(name).length > 1

/** Returns the invoice numbers that a text cites, however they are written: `INV-0012`, `inv 12`, `Invoice no. 12`. */
export function citedInvoices(text: string): string[] {
  const citations = text.matchAll(/INV(?:OICE)?\s*(?:NO|NUMBER|NR)?[\s.:#/_-]*0*(\d{1,7})(?!\d)/gi)
  return [...new Set([...citations].map(([, digits]) => `INV-${digits!.padStart(4, '0')}`))]
}

/** Returns the contract numbers that a text cites: `PT-0031`, `pt 31`. */
export function citedContracts(text: string): string[] {
  const citations = text.matchAll(/\bPT[\s.:#/_-]*0*(\d{1,7})(?!\d)/gi)
  return [...new Set([...citations].map(([, digits]) => `PT-${digits!.padStart(4, '0')}`))]
}
