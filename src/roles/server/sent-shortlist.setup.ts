import os from 'node:os'
import { signedContract } from '#src/billing/server/signed-contract.setup.ts'
import { addCandidate } from '#src/candidates/server/public.ts'
import { type OwnContractId, signatoryOf } from '#src/contracts/server/public.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { diskStorage } from '#src/platform/storage/disk-storage.ts'
import { newId } from '#src/values/id.ts'
import { addCandidacies } from './candidacies/candidacy-store.ts'
import { makeRole } from './console/change-role.ts'
import { ownCandidacy } from './portal/visible-candidacy.ts'
import { roleMailTemplates } from './role-mails.ts'
import type { Viewing } from './portal/viewer.ts'
import { sendShortlist } from './shortlists/send-shortlist.ts'
import { keepDraft } from './shortlists/shortlist-store.ts'
import type { Db, Tx } from './tables.ts'

/** Makes roles with a sent shortlist, for tests of use cases on either engine. */
export interface ShortlistParts {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  outbox: Outbox
  member: StaffMember
  now: Date
}

let people = 0

/** Puts somebody on a role whose film may be shown for it. */
async function permitted(
  tx: Tx,
  { member, now }: Pick<ShortlistParts, 'member' | 'now'>,
  roleId: string,
): Promise<{ candidateId: string; candidacyId: string }> {
  const typed = { name: 'Ailsa Drummond', email: `candidate${people++}@home.example`, phone: '', headline: '' }
  const agreed = { facts: {}, agreedHow: 'said so', agreedOn: '2026-11-12' }
  const { id: candidateId, person_id } = await addCandidate(
    tx,
    { typed: { ...typed, ...agreed }, member, keepMonths: 12 },
    now,
  )
  const film = { id: newId('flm', now), person_id, duration: 60, width: 640, height: 360, state: 'ready' as const }
  const read = { captions: 'WEBVTT\n', captions_by: 'person' as const, captions_checked_at: now }
  await tx
    .insertInto('films')
    .values({ ...film, ...read, created_at: now, updated_at: now })
    .execute()
  await tx.updateTable('candidates').set({ film_id: film.id }).where('id', '=', candidateId).execute()
  const permission = { id: newId('prm', now), candidate_id: candidateId, role_id: roleId, film_id: film.id }
  await tx
    .insertInto('permissions')
    .values({ ...permission, text_sha256: 'x', asked_at: now, given_at: now })
    .execute()
  const [candidacyId] = await addCandidacies(tx, roleId, [candidateId], { kind: 'staff', id: member.id }, now)
  return { candidateId, candidacyId: candidacyId! }
}

/** Makes a client with a role and a shortlist that can be sent. */
export async function draftedShortlist(parts: ShortlistParts, { count = 1, openings = 1 } = {}) {
  const { db, now, member } = parts
  const contractId = await signedContract(parts, 'monthly', now)
  return db.transaction().execute(async (tx) => {
    const { id: roleId } = await makeRole(tx, member, { contractId, title: 'Account Executive', openings }, now)
    const people: Awaited<ReturnType<typeof permitted>>[] = []
    for (let index = 0; index < count; index++) people.push(await permitted(tx, parts, roleId))
    const entries = people.map(({ candidacyId }) => ({ candidacyId, pitch: 'Sells bread.' }))
    const { version } = await keepDraft(tx, roleId, { version: 0, note: '', entries }, now)
    return { contractId, roleId, people, entries, version }
  })
}

/** Makes a client with a role and sends its shortlist. `viewing` is the person who signed. */
export async function sentShortlist(
  parts: ShortlistParts,
  options: { count?: number; openings?: number } = {},
): Promise<{
  contractId: OwnContractId
  roleId: string
  people: { candidateId: string; candidacyId: string }[]
  viewing: Viewing
}> {
  const { now, member } = parts
  const { contractId, roleId, people, version } = await draftedShortlist(parts, options)
  return parts.db.transaction().execute(async (tx) => {
    await sendShortlist(tx, parts, { roleId, version, member }, now)
    const { id, name, email, kind } = (await signatoryOf(tx, contractId, now))!
    return {
      contractId,
      roleId,
      people,
      viewing: { member: { id, name, email, kind, contractId, shareLinkId: null }, link: undefined },
    }
  })
}

/** Returns a candidacy as its client sees it. Films need no deposit here. */
export const ownOf = (db: Db | Tx, viewing: Viewing, candidacyId: string) =>
  ownCandidacy(db, viewing, candidacyId, 'films')

/** The mails about roles. The films of these tests have no still. */
export const roleMails = roleMailTemplates({
  publicUrl: 'http://patter.example',
  storage: diskStorage(os.tmpdir()),
  before: 'roles',
})
