import { createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { erasureWords } from '#content/console/leads.ts'
import { fill } from '#src/values/fill.ts'
import type { DiaryParts } from '../bookings/server/book-call.ts'
import { blankCalls, callsToBlank, erasePersonFromDiary } from '../bookings/server/person-calls.ts'
import { erasePersonFromContracts } from '../contracts/server/person-contracts.ts'
import type { ErasureOutcome } from '../leads/console-api.ts'
import { erasePersonFromLeads } from '../leads/server/person-history.ts'
import { findPerson, lockPerson, noSuchPerson } from '../leads/server/console/person-record.ts'
import { issuedFor } from '../billing/server/person-billing.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { rehearse } from '../platform/database/rehearse.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { eraseMails, isStillLeaving, mailsAbout } from '../platform/mail/person-mails.ts'
import { ownSecret } from '../platform/secrets/own-secret.ts'
import { recordChange } from '../staff/server/public.ts'
import type { StaffMember } from '../staff/staff.ts'
import { emailKey } from '../values/email-address.ts'
import { newId } from '../values/id.ts'
import { Problem } from '../values/problem.ts'

export const finishQueue = 'finish-erasure'

/**
 * Erases a person on their request (UK GDPR, article 17), in one transaction over all domains: what they left, notes,
 * details of their calls, mails, contracts that were never signed. Future calls are cancelled; what the mails about
 * that need is erased once they have been sent (`finishErasureJob`). What the law requires us to keep stays, and is
 * listed in the erasure's row. Throws 404, 422 `wrong_address`, 409 `call_elsewhere`.
 */
export async function erasePerson(
  tx: Tx,
  parts: DiaryParts,
  erasure: { member: StaffMember; personId: string; typedEmail: string; secret: string },
  now: Date,
): Promise<ErasureOutcome> {
  const { member, personId } = erasure
  const person = await findPerson(tx, personId)
  if (person.erased_at) throw noSuchPerson()
  if (emailKey(erasure.typedEmail) !== person.email_key) {
    throw new Problem('invalid', 'wrong_address', 'That isn’t their email address. Nothing was erased.', {
      fields: [{ path: 'email', msg: erasureWords.typedWrong }],
    })
  }
  const calls = await erasePersonFromDiary(tx, parts, personId, now)
  const contracts = await erasePersonFromContracts(tx, person.email_key)
  const documents = await issuedFor(
    tx,
    contracts.kept.map(({ id }) => id),
  )
  // The person is locked last, as in booking and signing, to avoid a deadlock. The check then finds what came in
  // between.
  await lockPerson(tx, personId)
  const missed = (await callsToBlank(tx, personId)).filter(({ id }) => !calls.cancelled.includes(id))
  if (missed.length > 0)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'They’ve just booked a call. Nothing was erased: please look again.',
    )
  const leads = await erasePersonFromLeads(tx, personId, now)
  const mailIds = await eraseMails(tx, {
    emailKey: person.email_key,
    about: [...leads.leadIds, ...calls.blanked, ...contracts.erased],
    kept: [...calls.cancelled, ...contracts.kept.map(({ id }) => id), ...documents.map(({ id }) => id)],
  })

  const removed = {
    leads: leads.leads,
    notes: leads.notes,
    calls: calls.calls,
    callsToCome: calls.cancelled.length,
    mails: mailIds.length,
    openContracts: contracts.erased.length,
  }
  const { contract, invoice } = erasureWords.keptWords
  const kept = [
    ...contracts.kept.map(({ number, signedAt }) => ({
      what: fill(contract.what, { number }),
      law: contract.law,
      until: yearsAfter(signedAt.toISOString().slice(0, 10), contract.years),
    })),
    ...documents.map(({ number, issuedOn }) => ({
      what: fill(invoice.what, { number }),
      law: invoice.law,
      until: yearsAfter(endOfAccounts(issuedOn, invoice.accountsEnd), invoice.years),
    })),
  ]
  const id = newId('ers', now)
  const row = {
    id,
    person_id: personId,
    email_hash: createHmac('sha256', erasure.secret).update(person.email_key).digest('hex'),
    at: now,
    by_member: member.id,
  }
  await tx
    .insertInto('erasures')
    .values({ ...row, removed: JSON.stringify(removed), kept: JSON.stringify(kept) })
    .execute()
  await recordChange(tx, {
    member,
    action: 'lead.erased',
    subject: personId,
    details: { ...removed, kept: kept.length },
    now,
  })
  await parts.jobs.enqueue(tx, finishQueue, { erasureId: id, mailIds } satisfies Finish)
  return { removed, kept }
}

/** What `erasePerson` would do now, without doing it. */
export async function rehearseErasure(
  db: Db,
  parts: DiaryParts,
  erasure: { member: StaffMember; personId: string },
  now: Date,
): Promise<ErasureOutcome> {
  return rehearse(db, async (tx) => {
    const { email_key } = await lockPerson(tx, erasure.personId)
    return erasePerson(tx, parts, { ...erasure, typedEmail: email_key, secret: '' }, now)
  })
}

/** The secret under which erased addresses are remembered. */
export async function erasureSecret(db: Db | Tx, now: Date): Promise<string> {
  return ownSecret(db, 'erasures', randomBytes(32).toString('base64url'), now)
}

interface Finish {
  erasureId: string
  /** Mails that are erased from the database; their files may still be there. */
  mailIds: string[]
}

/**
 * Ends an erasure: waits until the mails about cancellations have been sent, then blanks those calls, and deletes the
 * mails and, if mail is written to files, the files of all mails. Safe to run twice. `note` records outside the
 * database who is erased.
 */
export function finishErasureJob({
  db,
  now,
  mailFolder,
  note,
}: {
  db: Db
  now: () => Date
  mailFolder: string
  note: () => Promise<void>
}): Job<Finish> {
  return {
    name: finishQueue,
    // The outbox gives up on a mail after three days (platform/mail/outbox.ts); this retries for longer.
    retryLimit: 800,
    retryDelay: 5,
    retryDelayMax: 600,
    run: async ({ erasureId, mailIds }) => {
      // First of all: from here on, restoring an older state of the database cannot bring them back.
      await note()
      const { person_id } = await db
        .selectFrom('erasures')
        .select('person_id')
        .where('id', '=', erasureId)
        .executeTakeFirstOrThrow()
      const calls = (await callsToBlank(db, person_id)).map(({ id }) => id)
      for (const id of calls) if (await isStillLeaving(db, id)) throw new Error('A cancellation has still to leave')
      // Files first: if this is interrupted it can be repeated, as long as the calls still name their mails.
      for (const id of [...mailIds, ...(await mailsAbout(db, calls))])
        await fs.rm(path.join(mailFolder, `${id}.eml`), { force: true })
      await db.transaction().execute(async (tx) => {
        await eraseMails(tx, { about: calls, kept: [] })
        await blankCalls(tx, calls)
        await tx.updateTable('erasures').set({ finished_at: now() }).where('id', '=', erasureId).execute()
      })
    },
  }
}

/** The last day of the accounting year that `day` falls into, both YYYY-MM-DD; `end` is MM-DD. */
function endOfAccounts(day: string, end: string): string {
  const year = Number(day.slice(0, 4))
  return day.slice(5) <= end ? `${year}-${end}` : `${year + 1}-${end}`
}

function yearsAfter(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}
