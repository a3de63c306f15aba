import { sql } from 'kysely'
import { fileText } from '#src/platform/csv/file-text.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { emailKey } from '#src/values/email-address.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { ImportOutcome, ImportPreview } from '../console-api.ts'
import { type ImportFile, mostImported, readImport } from '../import-file.ts'
import { addCandidate } from './add-candidate.ts'
import type { Db, Tx } from './tables.ts'

/** Reads a file that staff sent. Throws 422 `not_a_list` and `too_many_lines`. */
async function openImport(db: Db | Tx, base64: string): Promise<ImportFile> {
  const text = fileText(Buffer.from(base64, 'base64'))
  const file = text === undefined ? undefined : readImport(text)
  if (file === 'too_many')
    throw refused(
      'too_many_lines',
      `That file has more than ${mostImported} lines. Split it, and import one after the other.`,
    )
  if (file === undefined)
    throw refused(
      'not_a_list',
      'We can’t read that as a list of people. Export it as CSV, with a first line that names the columns, among them the name and the email.',
    )
  const existingAddresses = await knownAddresses(
    db,
    file.rows.map(({ email }) => emailKey(email)),
  )
  const duplicates = file.rows.filter(({ email }) => existingAddresses.has(emailKey(email)))
  return {
    ...file,
    rows: file.rows.filter(({ email }) => !existingAddresses.has(emailKey(email))),
    left: [...file.left, ...duplicates.map(({ line, name }) => ({ line, who: name, why: 'known' as const }))].toSorted(
      (a, b) => a.line - b.line,
    ),
  }
}

function refused(code: string, msg: string): Problem {
  return new Problem('invalid', code, msg, { fields: [{ path: 'file', msg }] })
}

/** Returns those of these addresses that belong to candidates. */
async function knownAddresses(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('candidates')
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .select('people.email_key')
    .where('people.email_key', 'in', [...keys])
    .where('candidates.erased_at', 'is', null)
    .execute()
  return new Set(rows.map(({ email_key }) => email_key))
}

/** Returns what would be imported, and what is wrong with the other lines. Nothing is stored (CAND-16). */
export async function previewImport(db: Db, file: string): Promise<ImportPreview> {
  const { columns, rows, left } = await openImport(db, file)
  return { columns, ready: rows.length, left }
}

/**
 * Imports the correct lines of a file in one transaction, all of them or none. The candidates are marked until somebody
 * has looked at them. Nobody is mailed. Throws what reading the file throws, and 422 `nobody_new` and, for a day in the
 * future, `agreed_on`.
 */
export async function importCandidates(
  tx: Tx,
  {
    file,
    member,
    keepMonths,
    ...agreed
  }: { file: string; agreedHow: string; agreedOn: string; member: StaffMember; keepMonths: number },
  now: Date,
): Promise<ImportOutcome> {
  const { rows, left } = await openImport(tx, file)
  if (rows.length === 0)
    throw refused('nobody_new', 'There is nobody in that file who can come in. Nothing was changed.')
  const importId = newId('imp', now)
  // Each person is locked. Always in the same order, so that two files with the same people do not wait for each other.
  for (const { line: _, ...row } of rows.toSorted((a, b) => (emailKey(a.email) < emailKey(b.email) ? -1 : 1)))
    await addCandidate(
      tx,
      { typed: { ...row, ...agreed }, member: undefined, source: 'file', importId, keepMonths },
      now,
    )
  const details = { people: rows.length, left: left.length }
  await recordChange(tx, { member, action: 'candidates.imported', subject: importId, details, now })
  return { importId, added: rows.length, left: left.length }
}

/**
 * Undoes an import. Candidates who came from it and were not changed since are deleted, with the person if nothing else
 * is known of them. Those whom somebody has worked on stay. Running it twice is safe.
 */
export async function undoImport(
  tx: Tx,
  { importId, member }: { importId: string; member: StaffMember },
  now: Date,
): Promise<{ removed: number; kept: number }> {
  const { total } = await tx
    .selectFrom('candidates')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  const removed = await tx
    .deleteFrom('candidates')
    .where('import_id', '=', importId)
    .where('marked_at', 'is not', null)
    .where('version', '=', 1)
    .where('film_id', 'is', null)
    // Data of other domains about the candidate: a role, a link to their own page, an interview.
    .where(
      sql<boolean>`not exists (select from candidacies where candidacies.candidate_id = candidates.id)
        and not exists (select from permissions where permissions.candidate_id = candidates.id)
        and not exists (select from candidate_keys where candidate_keys.candidate_id = candidates.id)
        and not exists (select from invitations where invitations.person_id = candidates.person_id)`,
    )
    .returning(['person_id', 'created_at'])
    .execute()
  if (removed.length > 0) {
    await tx
      .deleteFrom('people')
      .where(
        'id',
        'in',
        removed.map(({ person_id }) => person_id),
      )
      .where('created_at', '=', removed[0]!.created_at)
      .where('inbox_since', 'is', null)
      .where('version', '=', 0)
      .where(nothingElseKnown)
      .execute()
    const details = { people: removed.length, kept: Number(total) - removed.length }
    await recordChange(tx, { member, action: 'candidates.import-undone', subject: importId, details, now })
  }
  return { removed: removed.length, kept: Number(total) - removed.length }
}

/** Whether no other domain has data about the person. */
const nothingElseKnown = sql<boolean>`not exists (select from leads where leads.person_id = people.id)
  and not exists (select from bookings where bookings.person_id = people.id)
  and not exists (select from person_notes where person_notes.person_id = people.id)
  and not exists (select from person_replies where person_replies.person_id = people.id)
  and not exists (select from insight_origins where insight_origins.person_id = people.id)
  and not exists (select from films where films.person_id = people.id)
  and not exists (select from invitations where invitations.person_id = people.id)`
