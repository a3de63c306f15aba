import { brand } from '#content/brand.ts'
import { host } from '#content/facts/diary.ts'
import { moneyDocumentsOf } from '#src/billing/server/public.ts'
import { findContract, membersOf, sealStateOf, type StoredContract } from '#src/contracts/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { PortalDocument, PortalRole, PortalRoles, TeamMember } from '../../api.ts'
import { commentsOn } from '../feedback/comments.ts'
import { watchedBy } from '../feedback/watches.ts'
import { namesOn } from '../member-names.ts'
import { ownRole, rolesOf, type StoredRole } from '../role-store.ts'
import type { Db } from '../tables.ts'
import { filmingOf } from './filming.ts'
import { hiringRecords, noRecords } from './hiring-records.ts'
import { stateForGuests } from '../../stages.ts'
import { type BeforeDeposit, filmsAreOpen } from './films-open.ts'
import { presentCard, presentRole, type SeenRole } from './present-role.ts'
import { seenCandidacies } from './seen-candidacies.ts'
import { presentViewer, type Viewing } from './viewer.ts'

/**
 * Returns the client's home page: their roles, each with what it needs next, their documents and their team (TALENT-3).
 */
export async function clientRoles(db: Db, viewing: Viewing, before: BeforeDeposit, now: Date): Promise<PortalRoles> {
  const { member, link } = viewing
  const contract = await findContract(db, member.contractId)
  const roles = await rolesOf(db, viewing)
  const seen = await seenRoles(db, roles, viewing, before)
  const me = presentViewer(viewing)
  return {
    client: { company: contract.draft.companyName, contract: contract.number },
    me,
    roles: seen.map((role) => presentCard(role, member.id, now)),
    caretaker: { name: host.name, email: brand.email },
    documents: me.runsAccount ? [...agreementOf(contract), ...(await documentsOf(db, viewing, now))] : [],
    team: link ? [] : await teamOf(db, viewing),
  }
}

/**
 * Returns one role with everybody on its shortlist, as far as this viewer may see them. Throws the 404 of
 * `noSuchThing`.
 */
export async function clientRole(
  db: Db,
  viewing: Viewing,
  roleId: string,
  before: BeforeDeposit,
  now: Date,
): Promise<PortalRole> {
  const role = await ownRole(db, viewing, roleId)
  const [seen] = await seenRoles(db, [role], viewing, before)
  const { member, link } = viewing
  const ids = seen!.people.map(({ id }) => id)
  const names = await namesOn(db, member.contractId)
  const { draft } = await findContract(db, member.contractId)
  const viewer = presentViewer(viewing)
  return presentRole(
    seen!,
    {
      viewer,
      company: draft.companyName,
      blind: role.blind || link?.hidesNames === true,
      team: link ? [] : await teamOf(db, viewing),
      records: seen!.records,
      names,
      comments: await commentsOn(db, ids, names, member.id),
      watched: await watchedBy(db, member.id, ids),
      // Nobody but the signatory may see the fee.
      option: viewer.runsAccount ? draft.selectedPricingOption || 'standard' : undefined,
    },
    now,
  )
}

/** Guests decide nothing, and get nothing of what followed the shortlist: no interview, offer or hire (TALENT-8). */
async function seenRoles(
  db: Db,
  roles: readonly StoredRole[],
  viewing: Viewing,
  before: BeforeDeposit,
): Promise<SeenRole[]> {
  const filmsOpen = await filmsAreOpen(db, viewing.member.contractId, before)
  const people = await seenCandidacies(db, roles, viewing, { filmsOpen })
  if (viewing.link)
    return roles.map((role) => ({
      role: { ...role, state: stateForGuests(role.state) },
      hired: 0,
      people: people.get(role.id)!,
      records: noRecords,
      filming: null,
    }))
  const records = await hiringRecords(
    db,
    [...people.values()].flat().map(({ id }) => id),
  )
  const ids = roles.map(({ id }) => id)
  const hired = await hiredFor(db, ids)
  const filming = await filmingOf(db, ids)
  return roles.map((role) => ({
    role,
    hired: hired.get(role.id) ?? 0,
    people: people.get(role.id)!,
    records,
    filming: filming.get(role.id) ?? null,
  }))
}

async function hiredFor(db: Db, roleIds: readonly string[]): Promise<Map<string, number>> {
  if (roleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('hires')
    .select((hires) => ['role_id', hires.fn.countAll<string>().as('hired')])
    .where('role_id', 'in', [...roleIds])
    .groupBy('role_id')
    .execute()
  return new Map(rows.map(({ role_id, hired }) => [role_id, Number(hired)]))
}

/** Returns the client's people who have not left, without guests, who are listed with their links. */
export async function teamOf(db: Db, { member }: Viewing): Promise<TeamMember[]> {
  const members = await membersOf(db, member.contractId)
  return members
    .filter(({ kind }) => kind !== 'guest')
    .map(({ id, name, email, kind, joined_at }) => ({
      id,
      name,
      email,
      kind,
      isYou: id === member.id,
      hasJoined: joined_at !== null,
    }))
}

/** Returns the signed agreement, once its sealed copy exists. */
function agreementOf(contract: StoredContract): PortalDocument[] {
  const { id, number, signedAt } = contract
  if (signedAt === null || sealStateOf(contract) !== 'sealed') return []
  const issuedOn = londonDate(signedAt)
  return [{ kind: 'agreement', number, issuedOn, pence: null, href: `/api/contracts/${id}/signed-agreement` }]
}

async function documentsOf(db: Db, { member }: Viewing, now: Date): Promise<PortalDocument[]> {
  const { shown } = await moneyDocumentsOf(db, member.contractId, londonDate(now))
  return shown
    .filter(({ ready }) => ready)
    .map(({ kind, number, issuedOn, payablePence }) => ({
      kind,
      number,
      issuedOn,
      pence: payablePence,
      href: `/api/contracts/${member.contractId}/documents/${number}`,
    }))
}
