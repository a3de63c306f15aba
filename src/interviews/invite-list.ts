import { type CsvRow, csvRows } from '#src/platform/csv/csv-rows.ts'
import { emailKey, isEmailAddress } from '#src/values/email-address.ts'

/** The most invitations at once. Nobody would check a longer list line by line. */
export const mostInvited = 200

export type InviteProblem =
  | 'no_email'
  | 'bad_email'
  | 'too_long'
  | 'twice'
  /** They were already asked these questions for this job. */
  | 'already_asked'

export interface InvitedPerson {
  /** The line on which the entry begins, from 1. */
  line: number
  name: string
  email: string
}

export interface InviteLeft {
  line: number
  who: string
  why: InviteProblem
}

export interface InviteList {
  people: InvitedPerson[]
  left: InviteLeft[]
}

/**
 * Reads a pasted list of people, one on each line, or a list that was exported as CSV. A line can be `Mei Lau
 * <mei@home.example>`, a name and an address in any order, an address alone, or columns under a header with an email
 * column. A line that can't be read is left out with a reason (INTV-16). Returns `too_many` for more than
 * `mostInvited`.
 */
export function readInviteList(text: string): InviteList | 'too_many' {
  const { rows, isWhole } = csvRows(text.replace(/^\uFEFF/, ''), mostInvited + 1)
  const [first, ...others] = rows
  if (!first) return { people: [], left: [] }
  const header = headerOf(first)
  const lines = header ? others : rows
  if (!isWhole || lines.length > mostInvited) return 'too_many'
  const list: InviteList = { people: [], left: [] }
  const seen = new Set<string>()
  for (const row of lines) {
    const person = header ? fromColumns(row, header) : fromLine(row)
    const why = problemOf(person) ?? (seen.has(emailKey(person.email)) ? 'twice' : undefined)
    if (why) list.left.push({ line: row.line, who: (person.name || person.email).slice(0, 80), why })
    else {
      seen.add(emailKey(person.email))
      list.people.push({ line: row.line, ...person })
    }
  }
  return list
}

type Named = Omit<InvitedPerson, 'line'>

function problemOf({ name, email }: Named): InviteProblem | undefined {
  if (email === '') return 'no_email'
  if (name.length > 200 || email.length > 254) return 'too_long'
  return isEmailAddress(email) ? undefined : 'bad_email'
}

interface Header {
  email: number
  /** The columns that make up the name, in order. */
  names: number[]
}

const plain = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Returns what each column holds, or `undefined` if the first row is not a header. */
function headerOf({ cells }: CsvRow): Header | undefined {
  const email = cells.findIndex((cell) => ['email', 'mail', 'emailaddress'].includes(plain(cell)))
  if (email < 0 || cells.some((cell) => cell.includes('@'))) return undefined
  const at = (...names: string[]) => cells.findIndex((cell) => names.includes(plain(cell)))
  const whole = at('name', 'fullname', 'candidate', 'who')
  const halves = [at('firstname', 'forename', 'givenname'), at('lastname', 'surname', 'familyname')]
  return { email, names: (whole < 0 ? halves : [whole]).filter((column) => column >= 0) }
}

function fromColumns({ cells }: CsvRow, { email, names }: Header): Named {
  const cell = (column: number) => bare(cells[column] ?? '')
  return { email: cell(email), name: names.map(cell).filter(Boolean).join(' ') }
}

/**
 * Reads a line such as `Mei Lau <mei@home.example>`, or cells of which one is an address, or words that end with an
 * address.
 */
function fromLine({ cells }: CsvRow): Named {
  const whole = cells.map(bare).filter(Boolean).join(' ')
  const [, before = '', inBrackets] = /^(.*?)<\s*([^<>]*?)\s*>\s*$/.exec(whole) ?? []
  if (inBrackets !== undefined) return { name: before.trim(), email: inBrackets }
  const words = whole.split(/\s+/)
  const email = words.find((word) => word.includes('@')) ?? ''
  return { email, name: words.filter((word) => word !== email).join(' ') }
}

/** Removes the apostrophe that spreadsheets put before text, and quotation marks around a name. */
const bare = (cell: string) => cell.replace(/^['"]|["]$/g, '').trim()
