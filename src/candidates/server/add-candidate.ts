import { sql } from 'kysely'
import { upsertPerson } from '#src/leads/server/public.ts'
import { containsPattern } from '#src/platform/http/list-query.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { emailKey } from '#src/values/email-address.ts'
import { newId } from '#src/values/id.ts'
import { londonDate, noon } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import type { NewCandidate } from '../console-api.ts'
import { type Facts, noFacts } from '../facts.ts'
import { keepUntil } from '../keep-until.ts'
import { findStored, type StoredCandidate } from './candidate-store.ts'
import type { Tx } from './tables.ts'

interface Addition {
  personId: string
  headline: string
  facts: Partial<Facts>
  source: 'hand' | 'lead' | 'file' | 'sample'
  agreedHow: string
  /** YYYY-MM-DD. */
  agreedOn: string
  importId?: string
  /** How many months they are kept, by the setting. */
  keepMonths: number
}

/**
 * Adds a candidate whom staff typed in. People are identified by their address, never by their name. Nobody is mailed.
 * Throws 409 `already_candidate` if this person is one, and 422 `agreed_on` for a day in the future.
 */
export async function addCandidate(
  tx: Tx,
  {
    typed,
    member,
    source = 'hand',
    ...more
  }: { typed: NewCandidate; member: StaffMember | undefined; keepMonths: number } & Partial<
    Pick<Addition, 'source' | 'importId'>
  >,
  now: Date,
): Promise<StoredCandidate> {
  // A candidate is locked before their person, as an erasure does, to avoid a deadlock.
  await tx
    .selectFrom('candidates')
    .select('id')
    .where('person_id', 'in', (people) =>
      people.selectFrom('people').select('people.id').where('email_key', '=', emailKey(typed.email)),
    )
    .forNoKeyUpdate()
    .execute()
  const personId = await upsertPerson(tx, { email: typed.email, name: typed.name, phone: typed.phone }, now)
  return insertCandidate(tx, { addition: { ...typed, ...more, personId, source }, member }, now)
}

/**
 * Makes a candidate of a person whom we already know, such as a lead. Throws 404, 409 `already_candidate` and 422
 * `agreed_on`.
 */
export async function takeOver(
  tx: Tx,
  {
    personId,
    agreed,
    member,
    keepMonths,
  }: { personId: string; agreed: { how: string; on: string }; member: StaffMember; keepMonths: number },
  now: Date,
): Promise<StoredCandidate> {
  const person = await tx
    .selectFrom('people')
    .select(['id', 'place'])
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw new Problem('not-found', 'not_found', 'We can’t find that person. Nothing was changed.')
  const facts = person.place === '' ? {} : { place: person.place }
  const addition: Addition = {
    personId,
    headline: '',
    facts,
    source: 'lead',
    agreedHow: agreed.how,
    agreedOn: agreed.on,
    keepMonths,
  }
  return insertCandidate(tx, { addition, member }, now)
}

/**
 * Adds a candidate for a person. A person becomes only one candidate, even if two colleagues add them at the same
 * moment.
 */
async function insertCandidate(
  tx: Tx,
  { addition, member }: { addition: Addition; member: StaffMember | undefined },
  now: Date,
): Promise<StoredCandidate> {
  requirePast(addition.agreedOn, londonDate(now))
  await leaveDeletedRow(tx, addition.personId, now)
  const id = newId('can', now)
  const row = await tx
    .insertInto('candidates')
    .values({
      id,
      person_id: addition.personId,
      headline: addition.headline,
      facts: JSON.stringify({ ...noFacts, ...addition.facts }),
      never_employers: '[]',
      keep_until: keepUntil(addition.agreedOn, addition.keepMonths),
      source: addition.source,
      agreed_at: noon(addition.agreedOn),
      agreed_how: addition.agreedHow,
      marked_at: addition.source === 'file' ? now : null,
      import_id: addition.importId ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row)
    throw new Problem('conflict', 'already_candidate', 'They’re a candidate already. Search for their name or address.')
  if (member)
    await recordChange(tx, { member, action: 'candidate.added', subject: id, details: { from: addition.source }, now })
  return findStored(tx, id)
}

/**
 * Gives the empty row of a candidate who was deleted before to a person without name and address. Somebody who comes
 * back is a new candidate: nothing that refers to the deleted one is about them again (CAND-15).
 */
async function leaveDeletedRow(tx: Tx, personId: string, now: Date): Promise<void> {
  const deleted = await tx
    .selectFrom('candidates')
    .select('id')
    .where('person_id', '=', personId)
    .where('erased_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!deleted) return
  const nobody = newId('per', now)
  const blank = { email: 'erased', email_key: `erased:${nobody}`, name: '', phone: '', company: '' }
  const times = { erased_at: now, created_at: now, updated_at: now }
  await tx
    .insertInto('people')
    .values({ id: nobody, ...blank, state: 'closed', ...times })
    .execute()
  await tx.updateTable('candidates').set({ person_id: nobody }).where('id', '=', deleted.id).execute()
}

/** Throws 422 for a day that is still to come: it would keep somebody for longer than staff can (CAND-6). */
function requirePast(agreedOn: string, today: string): void {
  if (agreedOn <= today) return
  const msg = 'That day is still to come. Please give the day on which they agreed.'
  throw new Problem('invalid', 'agreed_on', msg, { fields: [{ path: 'agreedOn', msg }] })
}

/**
 * Returns people with this address, name or phone number. Staff decide whether they are the same person; they are never
 * merged automatically.
 */
export async function peopleLike(
  tx: Tx,
  { name, phone, email, except }: { name: string; phone: string; email: string; except?: string },
): Promise<{ candidateId: string | null; personId: string; name: string; email: string; by: 'name' | 'phone' }[]> {
  const digits = phone.replaceAll(/\D/g, '').slice(-9)
  if (name.trim() === '' && digits.length < 7) return []
  const rows = await tx
    .selectFrom('people')
    .leftJoin('candidates', (join) =>
      join.onRef('candidates.person_id', '=', 'people.id').on('candidates.erased_at', 'is', null),
    )
    .select(['people.id', 'people.name', 'people.email', 'people.phone', 'candidates.id as candidate_id'])
    .where('people.erased_at', 'is', null)
    .where('people.email_key', '<>', emailKey(email))
    .where(({ or, and, eb, fn }) =>
      // `search` has an index, and the second condition of each pair decides.
      or([
        ...(name.trim() === ''
          ? []
          : [
              and([
                eb('people.search', 'like', sql<string>`folded(${containsPattern(name.trim())})`),
                eb(fn<string>('lower', ['people.name']), '=', name.trim().toLowerCase()),
              ]),
            ]),
        ...(digits.length < 7
          ? []
          : [
              and([
                eb('people.search', 'like', `%${digits}%`),
                eb(
                  fn<string>('regexp_replace', ['people.phone', eb.val('\\D'), eb.val(''), eb.val('g')]),
                  'like',
                  `%${digits}`,
                ),
              ]),
            ]),
      ]),
    )
    .orderBy('people.created_at')
    .limit(10)
    .execute()
  return rows
    .filter(({ id }) => id !== except)
    .map((row) => ({
      candidateId: row.candidate_id,
      personId: row.id,
      name: row.name,
      email: row.email,
      by: row.name.trim().toLowerCase() === name.trim().toLowerCase() && name.trim() !== '' ? 'name' : 'phone',
    }))
}
