import { bankDay, bankSum } from './bank-values.ts'
import { addLine, type ReadLines } from './line.ts'

const mostTransactions = 20_000

/** Whether a text is OFX, version 1 (SGML) or 2 (XML). */
export function isOfx(text: string): boolean {
  return /^\s*OFXHEADER\s*:/.test(text) || /<OFX>/i.test(text.slice(0, 2_000))
}

/**
 * Reads the transactions of an OFX statement. Both versions have one grammar here: a tag with text after it is a field,
 * whether it is closed, as in XML, or not, as in SGML. A file with declarations or entities of its own is not OFX and
 * is refused (`undefined`); nothing in it is ever expanded or fetched. Returns `undefined` too if the file has no end.
 */
export function readOfx(text: string, today: string): ReadLines | 'too-many' | undefined {
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|\[CDATA\[)/i.test(text)) return undefined
  const result: ReadLines = { lines: [], outgoing: 0, refused: [] }
  let [currency, account, place] = ['', '', 0]
  let fields: Map<string, string> | undefined
  const finish = () => {
    if (fields) addTransaction(result, ++place, fields, { currency, account, today })
    fields = undefined
  }
  for (const { name, closes, content } of tagsOf(text)) {
    if (name === 'STMTTRN') {
      finish()
      if (!closes) fields = new Map()
    } else if (!closes && fields) fields.set(name, content)
    else if (!closes && name === 'CURDEF') currency = content
    else if (!closes && name === 'ACCTID') account = content
    if (place > mostTransactions) return 'too-many'
  }
  finish()
  return /<\/OFX>/i.test(text) ? result : undefined
}

/** Yields each tag with the text after it, from left to right, in one pass. */
function* tagsOf(text: string): Generator<{ name: string; closes: boolean; content: string }> {
  for (let at = text.indexOf('<'); at >= 0;) {
    const end = text.indexOf('>', at)
    if (end < 0) return
    const next = text.indexOf('<', end)
    const [, slash, name] = /^<(\/?)([A-Za-z0-9._]{1,40})\s*>$/.exec(text.slice(at, Math.min(end + 1, at + 60))) ?? []
    const content = text.slice(end + 1, next < 0 ? text.length : next)
    if (name) yield { name: name.toUpperCase(), closes: slash === '/', content: plain(content) }
    at = next
  }
}

const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Replaces the five entities of XML and the one of OFX 1. Others stay unchanged. */
const plain = (content: string) =>
  content.trim().replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => letters[name]!)

function addTransaction(
  result: ReadLines,
  place: number,
  fields: ReadonlyMap<string, string>,
  { currency, account, today }: { currency: string; account: string; today: string },
): void {
  const field = (name: string) => fields.get(name) ?? ''
  const sum = field('TRNAMT')
  addLine(
    result,
    place,
    {
      day: bankDay(field('DTPOSTED').slice(0, 8)),
      // Without a sum it is no transaction. Some banks write a decimal comma.
      pence: sum === '' ? undefined : bankSum(/^[+-]?\d+,\d\d?$/.test(sum) ? sum.replace(',', '.') : sum),
      payer: field('NAME'),
      reference: [...new Set([field('MEMO'), field('CHECKNUM'), field('REFNUM')].filter(Boolean))].join(' '),
      bankId: field('FITID'),
      account,
      currency: field('CURSYM') || currency,
    },
    today,
  )
}
