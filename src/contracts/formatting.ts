import { isEmailAddress } from '#src/values/email-address.ts'

/*
 * How step 2 of the portal tidies what was typed when a field is left (PORTAL-18 to PORTAL-20). The name and the
 * address are printed in a contract, so anything that might be meant differently is left as typed.
 */

const legalForms = new Set(['ltd', 'limited', 'plc', 'llp'])
const smallWords = new Set(['and', 'the', 'of', 'for'])

// Words that are always acronyms, never ordinary words or names. IT is here too, because a company's name rarely has
// the word (`It` stays as typed). US is not: it may be the word.
const acronyms = new Set(
  (
    'uk gb eu usa uae bbc itv stv nhs hmrc raf rbs hsbc tsb bt sse edf bp ibm bmw kpmg dhl ymca rspb rnli hr pr tv fc ' +
    'cctv b2b cic scio it'
  ).split(' '),
)

/**
 * A company's name in title case (PORTAL-19). The legal form and `and, the, of, for` are in small letters unless they
 * come first, acronyms in capitals. A word that was typed with capitals inside it is kept (McDonald, eBay), and so is a
 * legal form written `Ltd` or `Limited`.
 */
export function formatCompanyName(text: string): string {
  const words = text.trim().split(/\s+/u)
  const shouted = isShouted(words)
  let isFirst = true
  return words
    .map((word) => {
      const formatted = formatWord(word, { shouted, isFirst })
      if (/[\p{L}\p{N}]/u.test(word)) isFirst = false
      return formatted
    })
    .join(' ')
}

interface Place {
  /** Whether the whole name was typed in capitals, so that capitals mean nothing in this word. */
  shouted: boolean
  isFirst: boolean
}

const namePart = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/**
 * Whether the whole name was typed in capitals out of habit or with caps lock on. A single short word (SSE, ASDA LTD)
 * may be written like that, two hardly ever. Words whose case is fixed (ltd, UK, B&Q) do not count.
 */
function isShouted(words: readonly string[]): boolean {
  const nameParts = words
    .flatMap((word) => word.match(namePart) ?? [])
    .filter((part) => casedLetters(part) > 1 && !legalForms.has(lower(part)) && !smallWords.has(lower(part)))
  const casedFreely = nameParts.filter((part) => !acronyms.has(lower(part)))
  const [first] = casedFreely
  if (first === undefined || casedFreely.some((part) => part !== upper(part))) return false
  return nameParts.length > 1 || casedLetters(first) > 5
}

const casedLetters = (part: string) => [...part].filter((letter) => upper(letter) !== lower(letter)).length

const webAddress = /\.(?:com|co|org|net|uk|scot|io|ai|eu|ie)$/i

// Small words in place names: Stoke-on-Trent, Berwick-upon-Tweed, Stratford-by-the-Sea.
const smallInPlaces = new Set(['on', 'upon', 'by', 'in', 'le', 'de', 'and', 'of', 'the', 'under'])

function formatWord(word: string, { shouted, isFirst }: Place): string {
  const address = webAddress.test(word.replace(/[^\p{L}\p{N}]+$/u, '')) && /^([^.]+)(\..+)$/.exec(word)
  if (address) return formatWord(address[1]!, { shouted, isFirst }) + lower(address[2]!)
  let isFirstPart = isFirst
  return word.replace(namePart, (part, position: number) => {
    const isFirst = isFirstPart
    isFirstPart = false
    const isJoined = word[position - 1] === '-' && word[position + part.length] === '-'
    return isJoined && !isFirst && smallInPlaces.has(lower(part)) ? lower(part) : formatPart(part, { shouted, isFirst })
  })
}

function formatPart(part: string, { shouted, isFirst }: Place): string {
  const small = lower(part)
  const big = upper(part)
  const title = capitalised(small)
  if (small === big) return part
  if (acronyms.has(small)) return part === 'It' ? part : big
  if (!isFirst && smallWords.has(small)) return small
  if (!isFirst && legalForms.has(small)) return part === title ? part : small
  if (/^\d+(?:st|nd|rd|th)$/.test(small)) return small
  if (part === big) return isAcronym(part, shouted) ? part : title
  return part === small ? title : part
}

/** Whether capitals were meant: at most five letters; with caps lock on, only words without vowels. */
function isAcronym(part: string, shouted: boolean): boolean {
  if (casedLetters(part) > 5 || /['’]/.test(part)) return false
  return !shouted || /^[B-DF-HJ-NP-TV-XZ\d]+$/.test(part)
}

/**
 * `o'neill` → `O'Neill`, `sainsbury's` → `Sainsbury's`, `mcgregor` → `McGregor`. A word that begins with a digit is not
 * changed.
 */
function capitalised(small: string): string {
  return capital(small)
    .replace(/^([DLO]['’])(\p{Ll}.+)$/u, (_, begin: string, rest: string) => begin + capital(rest))
    .replace(/^Mc(\p{Ll}{3,})$/u, (_, rest: string) => `Mc${capital(rest)}`)
}

// Letters whose capital is two letters (ß) or in another style (Georgian) are not capitalised.
function capital(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0)!)
  const big = first.toUpperCase()
  return big.length === first.length && !/\p{Script=Georgian}/u.test(first) ? big + text.slice(first.length) : text
}

const upper = (text: string) => text.toUpperCase()
const lower = (text: string) => text.replaceAll('İ', 'i').toLowerCase()

// Royal Mail's formats (PAF Programmers' Guide) with the areas that exist, so that a house name such as `No12ab` is not
// taken for a postcode. BFPO numbers are written differently and are not registered offices.
const areas = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY ' +
    'G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR ' +
    'NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC ' +
    'WD WF WN WR WS WV YO ZE'
  ).split(' '),
)
const outward = /^(?:([A-Z])\d(?:\d|[ABCDEFGHJKPSTUW])?|([A-Z]{2})\d(?:\d|[ABEHMNPRVWXY])?)$/
const inward = /^\d[ABD-HJLNP-UW-Z]{2}$/

/**
 * Writes a postcode at the end of an address as Royal Mail does: capitals, and a space before the last three characters
 * (PORTAL-20). Changes only a real UK postcode; everything else stays as typed.
 */
export function formatAddress(text: string): string {
  const address = text.trim()
  return address.replace(/(^|[\s,])([a-z\d]{2,4})[^\S\r\n]*(\d[a-z]{2})([.,]?)$/i, (last, before, begin, end, mark) =>
    isUkPostcode(upper(begin), upper(end)) ? `${before}${upper(begin)} ${upper(end)}${mark}` : last,
  )
}

function isUkPostcode(begin: string, end: string): boolean {
  if (begin === 'GIR') return end === '0AA'
  const [, area = '', two = ''] = outward.exec(begin) ?? []
  return areas.has(area || two) && inward.test(end)
}

const endings = ['.com', '.co.uk', '.org'] as const

/**
 * Addresses to choose from while the typed text has no @ and the company is known
 * (PORTAL-18): `rhona` at Lochbay Energy Ltd may be `rhona@lochbay.com`, `.co.uk` or `.org`.
 * None if the text cannot be the part of an address before the @.
 */
export function emailSuggestions(typed: string, companyName: string): string[] {
  const name = typed.trim().toLowerCase()
  const domain = domainName(companyName)
  if (!/^[a-z\d](?:[a-z\d._+'-]*[a-z\d])?$/.test(name) || name.includes('..') || domain === '') return []
  return endings.map((ending) => `${name}@${domain}${ending}`).filter(isEmailAddress)
}

const notInDomains = new Set([...legalForms, ...smallWords, 'lp', 'inc', 'llc', 'gmbh', 'co', 'company', 'cic', 'scio'])

/**
 * The first distinctive word of a company's name: most companies have a short domain, and a long guess is wrong more
 * often. Initials, `St` and the like are joined with the next word.
 */
function domainName(companyName: string): string {
  const words = folded(companyName).split(/[^a-z\d.'’-]+/)
  let domain = ''
  for (const word of words) {
    const withoutEnding = word.replace(/\.(?:com|co\.uk|org|net|uk|scot|io|ai|eu|ie)$/, '')
    const label = withoutEnding.replace(/[^a-z\d-]/g, '').replace(/^-+|-+$/g, '')
    if (notInDomains.has(label)) continue
    domain += label
    if (domain.length > 2) break
  }
  return domain
}

const spelling: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** In small ASCII letters; words in other scripts become empty, and are not guessed at. */
function folded(text: string): string {
  const spelt = lower(text).replace(/[łøđðþßæœı]/g, (letter) => spelling[letter]!)
  return spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\S*[^\p{ASCII}’]\S*/gu, ' ')
}
