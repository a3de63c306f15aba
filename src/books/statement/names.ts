/** Words that say what a company is and not which; banks and people leave them out. */
const fillers = new Set(['LTD', 'LIMITED', 'PLC', 'LLP', 'LP', 'INC', 'CO', 'COMPANY', 'THE', 'AND', 'UK', 'T', 'A'])

/** The words of a name or of a bank's text, in capitals, without accents and marks. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const telling = (text: string) => wordsOf(text).filter((word) => !fillers.has(word))

/** Shorter names are words that stand in any text. */
const shortest = 4
/** Banks cut names off, most of them after 18 letters; less than this says too little. */
const shortestCut = 10

/**
 * Whether a bank's texts name somebody: all telling words of the name one after another, or, where the bank cut the
 * payer off, its beginning.
 */
export function isNamed(name: string, { payer, reference }: { payer: string; reference: string }): boolean {
  const words = telling(name)
  const whole = words.join(' ')
  if (whole.replaceAll(' ', '').length < shortest) return false
  if ([payer, reference].some((text) => ` ${telling(text).join(' ')} `.includes(` ${whole} `))) return true
  const cut = telling(payer).join('')
  return cut.length >= shortestCut && words.join('').startsWith(cut)
}

/** The numbers of invoices that a text cites, however they are written: `INV-0012`, `inv 12`, `Invoice no. 12`. */
export function citedInvoices(text: string): string[] {
  const found = text.matchAll(/INV(?:OICE)?\s*(?:NO|NUMBER|NR)?[\s.:#/_-]*0*(\d{1,7})(?!\d)/gi)
  return [...new Set([...found].map(([, digits]) => `INV-${digits!.padStart(4, '0')}`))]
}

/** The numbers of contracts that a text cites: `PT-0031`, `pt 31`. */
export function citedContracts(text: string): string[] {
  const found = text.matchAll(/\bPT[\s.:#/_-]*0*(\d{1,7})(?!\d)/gi)
  return [...new Set([...found].map(([, digits]) => `PT-${digits!.padStart(4, '0')}`))]
}
