import { type CsvRow, csvRows } from '#src/platform/csv/csv-rows.ts'
import { emailKey, isEmailAddress } from '#src/values/email-address.ts'
import { readPounds } from '#src/values/money.ts'
import type { Facts } from './facts.ts'

/** Nobody would have checked a longer list. */
export const mostImported = 2_000

export const importFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'headline',
  'place',
  'wants',
  'notice',
] as const
export type ImportField = (typeof importFields)[number]

/** The known names of columns, in small letters without punctuation: `E-mail address` is `emailaddress`. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['name', 'fullname', 'candidate', 'candidatename', 'who'],
  firstName: ['firstname', 'forename', 'givenname'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'mail', 'emailaddress', 'emailaddresses'],
  phone: ['phone', 'mobile', 'tel', 'telephone', 'phonenumber', 'mobilenumber'],
  headline: ['doesnow', 'headline', 'jobtitle', 'title', 'currentjob', 'currentrole', 'role', 'job'],
  place: ['town', 'place', 'city', 'location', 'lives', 'livesin'],
  wants: ['wants', 'wantsfrom', 'salary', 'expsalary', 'expectedsalary', 'salaryexpectation', 'salaryexpectations'],
  notice: ['notice', 'noticeweeks', 'noticeinweeks', 'noticeperiod'],
}

export type ImportProblem =
  | 'no_name'
  | 'no_email'
  | 'bad_email'
  | 'bad_salary'
  | 'bad_notice'
  | 'too_long'
  | 'twice'
  /** They are already a candidate, and stay unchanged. */
  | 'known'

/** A row that can be imported. */
export interface ImportedRow {
  /** The line of the file on which the row begins, from 1. */
  line: number
  name: string
  email: string
  phone: string
  headline: string
  facts: Partial<Facts>
}

export interface ImportLeft {
  line: number
  /** A name or an address that identifies the row. */
  who: string
  why: ImportProblem
}

export interface ImportFile {
  /** Which field each column fills. */
  columns: { header: string; field: ImportField | null; sample: string }[]
  rows: ImportedRow[]
  left: ImportLeft[]
}

const plain = (header: string) => header.toLowerCase().replaceAll(/[^a-z]/g, '')

/**
 * Reads a list of people: a header with at least the name and the email, and one person on each line (CAND-16). Lines
 * that are wrong are reported by number and left out. Returns `undefined` if it is not such a list, and `too_many` if
 * it has more than `mostImported` lines.
 */
export function readImport(text: string): ImportFile | 'too_many' | undefined {
  const { rows, isWhole } = csvRows(text.replace(/^\uFEFF/, ''), mostImported + 1)
  if (!isWhole) return 'too_many'
  const [header, ...people] = rows
  if (!header) return undefined
  const fields = fieldsOf(header.cells)
  const has = (field: ImportField) => fields.includes(field)
  if (!has('email') || !(has('name') || has('firstName') || has('lastName'))) return undefined
  const file: ImportFile = {
    columns: header.cells.map((name, index) => ({
      header: name,
      field: fields[index] ?? null,
      sample: people[0]?.cells[index] ?? '',
    })),
    rows: [],
    left: [],
  }
  const seen = new Set<string>()
  for (const row of people) {
    const parsed = readRow(row, fields)
    const why = typeof parsed.what === 'string' ? parsed.what : undefined
    if (why !== undefined) file.left.push({ line: row.line, who: parsed.who, why })
    else if (seen.has(emailKey((parsed.what as ImportedRow).email)))
      file.left.push({ line: row.line, who: parsed.who, why: 'twice' })
    else {
      seen.add(emailKey((parsed.what as ImportedRow).email))
      file.rows.push(parsed.what as ImportedRow)
    }
  }
  return file
}

/** Returns the field of each column. If two columns have the same name, the first one counts. */
function fieldsOf(header: readonly string[]): (ImportField | undefined)[] {
  const assigned = new Set<ImportField>()
  return header.map((name) => {
    const field = importFields.find((one) => !assigned.has(one) && names[one].includes(plain(name)))
    if (field) assigned.add(field)
    return field
  })
}

function readRow(
  { line, cells }: CsvRow,
  fields: readonly (ImportField | undefined)[],
): { who: string; what: ImportedRow | ImportProblem } {
  // Removes the apostrophe by which spreadsheets mark text. Our own exports write it too.
  const cell = (field: ImportField) => (cells[fields.indexOf(field)] ?? '').replace(/^'/, '').trim()
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  const [email, phone, headline, place] = [cell('email'), cell('phone'), cell('headline'), cell('place')]
  const who = (name || email || phone).slice(0, 80)
  const salary = readSalary(cell('wants'))
  const notice = readNotice(cell('notice'))
  const why: ImportProblem | undefined =
    name === ''
      ? 'no_name'
      : email === ''
        ? 'no_email'
        : [name, headline, place].some((text) => text.length > 200) || email.length > 254 || phone.length > 50
          ? 'too_long'
          : !isEmailAddress(email)
            ? 'bad_email'
            : salary === undefined
              ? 'bad_salary'
              : notice === undefined
                ? 'bad_notice'
                : undefined
  if (why !== undefined) return { who, what: why }
  const facts: Partial<Facts> = {
    ...(place === '' ? {} : { place }),
    ...(salary === null || salary === undefined ? {} : { salaryFromPence: salary }),
    ...(notice === null || notice === undefined ? {} : { noticeWeeks: notice }),
  }
  return { who, what: { line, name, email, phone, headline, facts } }
}

/** Reads `35k`, `£35,000` or `35000.00` as pence. Returns `null` if empty and `undefined` if it is not a sum. */
function readSalary(typed: string): number | null | undefined {
  if (typed === '') return null
  const [, thousands] = /^£?\s*(\d{1,3}(?:\.\d)?)\s*k$/i.exec(typed) ?? []
  const pence = thousands === undefined ? readPounds(typed) : Math.round(Number(thousands) * 1000) * 100
  return pence === undefined || pence > 100_000_000 ? undefined : pence
}

/**
 * Reads `4`, `4 weeks`, `3 months` or `none` as weeks. Returns `null` if empty and `undefined` for anything else.
 */
function readNotice(typed: string): number | null | undefined {
  if (typed === '') return null
  if (/^(none|no|immediate|immediately)$/i.test(typed)) return 0
  const [, count, unit = 'week'] = /^(\d{1,3})\s*(weeks?|w|months?|m)?$/i.exec(typed) ?? []
  if (count === undefined) return undefined
  const weeks = Number(count) * (/^m/i.test(unit) ? 4 : 1)
  return weeks <= 104 ? weeks : undefined
}
