import type { Selectable } from 'kysely'
import { endLinkSessions, endMember, keepMember, ownContract } from '#src/contracts/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { hashOfSecret, newSecret } from '#src/platform/secrets/secret-token.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { ShareLink, ShareRequest } from '../../api.ts'
import { canShare, type ShareRefusal } from '../../sharing.ts'
import { noSuchThing } from '../not-found.ts'
import { type BeforeDeposit, filmsAreOpen } from '../portal/films-open.ts'
import { seenCandidacies } from '../portal/seen-candidacies.ts'
import { stateOf, viewersLink, type Viewing } from '../portal/viewer.ts'
import { findRole, ownRole } from '../role-store.ts'
import type { Db, RolesTables, Tx } from '../tables.ts'
import type { z } from 'zod'

type StoredLink = Selectable<RolesTables['share_links']>

const refusals: Record<ShareRefusal, string> = {
  guest: 'This link shows the films. Ask the person who sent it to share them.',
  not_open: 'Only a role that is open can be shared.',
  nothing_sent: 'There is nothing to share yet. The shortlist comes by email and here.',
  films_locked: 'The films open with the deposit. Then they can be shared.',
}

const nothingToWatch = 'There is no film here that they could watch at the moment, so no link was sent.'

/** The most live links of one role. More would be a mistake or a script. */
const mostLive = 50

/**
 * Makes a link that shows one role to one address for a number of days, and mails it (TALENT-15). Throws the 404 of
 * `noSuchThing`, 409 `cannot_share` if it may not be shared or the link would show no film, 409 `too_many_links`, and
 * 409 `on_the_team` for an address that can see the role anyway.
 */
export async function makeShareLink(
  tx: Tx,
  { outbox, before }: { outbox: Outbox; before: BeforeDeposit },
  viewing: Viewing,
  { roleId, ...request }: z.output<typeof ShareRequest> & { roleId: string },
  now: Date,
): Promise<ShareLink> {
  const role = await ownRole(tx, viewing, roleId)
  const refusal = canShare(viewing.link ? 'guest' : viewing.member.kind, {
    state: role.state,
    hasSent: await hasSent(tx, roleId),
    filmsAreOpen: await filmsAreOpen(tx, viewing.member.contractId, before),
  })
  if (refusal) throw new Problem('conflict', 'cannot_share', refusals[refusal])
  const live = (await linksOf(tx, roleId)).filter((link) => stateOf(link, now) === 'live')
  if (live.length >= mostLive)
    throw new Problem('conflict', 'too_many_links', 'This role has a lot of links already. Revoke one first.')
  const { member } = viewing
  const who = { email: request.email, name: request.name, kind: 'guest', invitedBy: member.id } as const
  const guest = await keepMember(tx, member.contractId, who, now)
  if (guest.kind !== 'guest')
    throw new Problem('conflict', 'on_the_team', 'They are on your team, and see this role already.')
  const { secret, hash } = newSecret()
  const id = newId('shr', now)
  const link = await tx
    .insertInto('share_links')
    .values({
      id,
      role_id: roleId,
      hash,
      made_by: member.id,
      member_id: guest.id,
      note: request.note,
      may_comment: request.mayComment,
      hides_names: request.hidesNames,
      only_candidacies: request.only && JSON.stringify(request.only),
      created_at: now,
      expires_at: new Date(now.getTime() + request.days * 24 * 3600 * 1000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if ((await filmsOf(tx, link, before)).films === 0) throw new Problem('conflict', 'cannot_share', nothingToWatch)
  await outbox.post(tx, {
    cause: `${id}:share-link`,
    template: 'share-link',
    to: request.email,
    data: { linkId: id, key: secret },
    now,
  })
  const [made] = (await shareLinksOf(tx, viewing, roleId, now)).filter((link) => link.id === id)
  return made!
}

/** Revokes a link. Its guest can do nothing from the next request on. Revoking it again changes nothing. */
export async function revokeShareLink(
  tx: Tx,
  viewing: Viewing,
  { roleId, linkId }: { roleId: string; linkId: string },
  now: Date,
): Promise<void> {
  await ownRole(tx, viewing, roleId)
  const link = await tx
    .selectFrom('share_links')
    .selectAll()
    .where('id', '=', linkId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  if (!link) throw noSuchThing()
  await tx
    .updateTable('share_links')
    .set({ revoked_at: now })
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .execute()
  await endLinkSessions(tx, linkId)
}

/** Removes a member of the client, with the links that they made and those that were made for them. */
export async function removeMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  const links = await tx
    .updateTable('share_links')
    .set({ revoked_at: now })
    .where((where) => where.or([where('made_by', '=', memberId), where('member_id', '=', memberId)]))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of links) await endLinkSessions(tx, id)
  await endMember(tx, memberId, now)
}

/** Returns the links of a role that the viewer may see, newest first. */
export async function shareLinksOf(db: Db | Tx, viewing: Viewing, roleId: string, now: Date): Promise<ShareLink[]> {
  await ownRole(db, viewing, roleId)
  const links = await linksOf(db, roleId)
  const watched = await watchedByGuests(
    db,
    roleId,
    links.map(({ member_id }) => member_id),
  )
  const sent = await peopleSent(db, roleId)
  return links.map((link) => {
    const shown = sent.filter((id) => link.only_candidacies?.includes(id) ?? true)
    return {
      id: link.id,
      email: link.email,
      mayComment: link.may_comment,
      hidesNames: link.hides_names,
      createdAt: link.created_at.toISOString(),
      expiresAt: link.expires_at.toISOString(),
      state: stateOf(link, now),
      wasOpened: link.opened_at !== null,
      watched: shown.filter((id) => watched.get(link.member_id)?.has(id)).length,
      films: shown.length,
      hasAskedAgain: link.asked_again_at !== null,
    }
  })
}

/** Returns the link of a token with what it opens, or `undefined` if there is none or its contract is not in force. */
export async function linkOfToken(db: Db | Tx, token: string) {
  return db
    .selectFrom('share_links')
    .innerJoin('roles', 'roles.id', 'share_links.role_id')
    .innerJoin('contracts', 'contracts.id', 'roles.contract_id')
    .innerJoin('client_members as guest', 'guest.id', 'share_links.member_id')
    .innerJoin('client_members as maker', 'maker.id', 'share_links.made_by')
    .selectAll('share_links')
    .select([
      'contracts.id as contractId',
      'maker.left_at as makerLeftAt',
      'roles.title',
      'guest.name as guestName',
      'guest.email as guestEmail',
      'maker.name as makerName',
    ])
    .where('share_links.hash', '=', hashOfSecret(token))
    .where('contracts.status', '=', 'signed')
    .executeTakeFirst()
}

function linksOf(db: Db | Tx, roleId: string) {
  return db
    .selectFrom('share_links')
    .innerJoin('client_members', 'client_members.id', 'share_links.member_id')
    .innerJoin('client_members as maker', 'maker.id', 'share_links.made_by')
    .selectAll('share_links')
    .select(['client_members.email', 'maker.left_at as makerLeftAt'])
    .where('role_id', '=', roleId)
    .orderBy('share_links.created_at', 'desc')
    .execute()
}

async function hasSent(tx: Tx, roleId: string): Promise<boolean> {
  return (await peopleSent(tx, roleId)).length > 0
}

/** Returns the candidacies of a role that were in a sent shortlist. */
async function peopleSent(db: Db | Tx, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shortlist_entries')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .select('candidacy_id')
    .distinct()
    .where('role_id', '=', roleId)
    .where('state', '=', 'sent')
    .execute()
  return rows.map(({ candidacy_id }) => candidacy_id)
}

/**
 * Returns how many films the reader of a link can watch now, and their length together in seconds. Films that are
 * hidden until the reader's verdict count.
 */
export async function filmsOf(
  db: Db | Tx,
  link: Pick<StoredLink, 'id' | 'role_id' | 'member_id' | 'may_comment' | 'hides_names' | 'only_candidacies'>,
  before: BeforeDeposit,
): Promise<{ films: number; seconds: number }> {
  const role = await findRole(db, link.role_id)
  if (role.contract_id === null) return { films: 0, seconds: 0 }
  const contractId = ownContract(role.contract_id)
  const viewing: Viewing = {
    member: { id: link.member_id, contractId, name: '', email: '', kind: 'guest', shareLinkId: link.id },
    link: viewersLink(link),
  }
  const filmsOpen = await filmsAreOpen(db, contractId, before)
  const people = (await seenCandidacies(db, [role], viewing, { filmsOpen })).get(role.id)!
  const lengths = people
    .filter(({ visible }) => visible.noFilm === undefined || visible.noFilm === 'hidden')
    .map(({ film }) => film?.duration ?? 0)
  return { films: lengths.length, seconds: Math.round(lengths.reduce((sum, length) => sum + length, 0)) }
}

/** Returns the candidacies of a role whose films each guest has begun to watch. */
async function watchedByGuests(
  db: Db,
  roleId: string,
  memberIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('watches')
    .innerJoin('candidacies', 'candidacies.id', 'watches.candidacy_id')
    .select(['viewer_id', 'candidacy_id'])
    .where('role_id', '=', roleId)
    .where('viewer_id', 'in', [...memberIds])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ viewer_id }) => viewer_id)].map(([viewer, watches]) => [
      viewer,
      new Set(watches.map(({ candidacy_id }) => candidacy_id)),
    ]),
  )
}
