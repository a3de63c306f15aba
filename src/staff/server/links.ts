import type { Db, Tx, StaffLinksTable } from './tables.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { sealText } from '#src/platform/secrets/sealed-text.ts'
import { hashOfSecret, isSecret, newSecret } from '#src/platform/secrets/secret-token.ts'
import { emailKey } from '#src/values/email-address.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember, StaffRole } from '../staff.ts'
import { findByEmail, lockMember } from './members.ts'
import { recordChange } from './record-change.ts'

const lastsDays = 7
/** How long an expired link is listed. */
const shownDays = 30

export interface LinkContext {
  outbox: Outbox
  /** The key that encrypts the link on its way to the mail. */
  key: Buffer
}

export interface StaffLink {
  id: string
  purpose: StaffLinksTable['purpose']
  email: string
  name: string
  role: StaffRole
  memberId: string | null
  switchesOffSecondFactor: boolean
  madeBy: string | null
  createdAt: Date
  expiresAt: Date
}

interface Invited {
  name: string
  email: string
  role: StaffRole
}

/**
 * Invites a colleague by mail. Throws 409 `already_in_team` or `link_just_sent`. An earlier invitation to the same
 * address stops working.
 */
export async function inviteColleague(
  tx: Tx,
  context: LinkContext,
  { member, invited, now }: { member: StaffMember; invited: Invited; now: Date },
): Promise<string> {
  const email = emailKey(invited.email)
  if (await findByEmail(tx, email)) {
    const sentence = 'Someone with that email address is already in the team.'
    throw new Problem('conflict', 'already_in_team', sentence, { fields: [{ path: 'email', msg: sentence }] })
  }
  const { id, secret } = await insertLink(
    tx,
    {
      purpose: 'invitation',
      ...invited,
      email,
      member_id: null,
      switches_off_second_factor: false,
      made_by: member.id,
    },
    now,
  )
  await mailLink(tx, context, { id, secret, to: email, now })
  await recordChange(tx, {
    member,
    action: 'staff.invited',
    subject: id,
    details: { name: invited.name, role: invited.role },
    now,
  })
  return id
}

interface Reset {
  /** `undefined` if it comes from the command line. */
  by: StaffMember | undefined
  memberId: string
  switchOffSecondFactor: boolean
  now: Date
}

/**
 * Mails a link to a member who has forgotten their password, to choose a new one; with
 * `switchOffSecondFactor` also to one who has lost their device. Nothing changes until it is used.
 */
export async function resetAccess(tx: Tx, context: LinkContext, reset: Reset & { by: StaffMember }): Promise<string> {
  const { id, secret, email } = await makeReset(tx, reset)
  await mailLink(tx, context, { id, secret, to: email, now: reset.now })
  return id
}

/** The same for the command line: returns the link, without mailing it. */
export async function makeReset(
  tx: Tx,
  { by, memberId, switchOffSecondFactor, now }: Reset,
): Promise<{ id: string; secret: string; email: string }> {
  const { name, email, role } = await lockMember(tx, memberId)
  const link = await insertLink(
    tx,
    {
      purpose: 'reset',
      name,
      email,
      role,
      member_id: memberId,
      switches_off_second_factor: switchOffSecondFactor,
      made_by: by?.id ?? null,
    },
    now,
  )
  await recordChange(tx, {
    member: by,
    action: 'staff.reset_sent',
    subject: memberId,
    details: { name, switchOffSecondFactor },
    now,
  })
  return { ...link, email }
}

/** Withdraws an unused link. Throws 404. */
export async function withdrawLink(tx: Tx, member: StaffMember, linkId: string, now: Date): Promise<void> {
  const withdrawn = await tx
    .updateTable('staff_links')
    .set({ withdrawn_at: now })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['name', 'purpose'])
    .executeTakeFirst()
  if (!withdrawn) throw new Problem('not-found', 'not_found', 'That link has already been used or cancelled.')
  await recordChange(tx, {
    member,
    action: 'staff.link_withdrawn',
    subject: linkId,
    details: { name: withdrawn.name, purpose: withdrawn.purpose },
    now,
  })
}

/** Returns the link with this key, if it can still be used. */
export async function findLink(db: Db | Tx, secret: string, now: Date): Promise<StaffLink | undefined> {
  if (!isSecret(secret)) return undefined
  const row = await db
    .selectFrom('staff_links')
    .selectAll()
    .where('key_hash', '=', hashOfSecret(secret))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && link(row)
}

/** Returns a link by its id, for its mail. */
export async function findLinkById(db: Db, id: string, now: Date): Promise<StaffLink | undefined> {
  const row = await db
    .selectFrom('staff_links')
    .selectAll()
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && link(row)
}

/** Uses a link up. Of two simultaneous calls only one gets it. */
export async function spendLink(tx: Tx, secret: string, now: Date): Promise<StaffLink | undefined> {
  if (!isSecret(secret)) return undefined
  const key_hash = hashOfSecret(secret)
  // The member is locked before the link, as when another link is made or they leave, to avoid a deadlock.
  await tx
    .selectFrom('staff_members')
    .select('id')
    .where('id', '=', (links) => links.selectFrom('staff_links').select('member_id').where('key_hash', '=', key_hash))
    .forNoKeyUpdate()
    .execute()
  const row = await tx
    .updateTable('staff_links')
    .set({ used_at: now })
    .where('key_hash', '=', key_hash)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && link(row)
}

/**
 * Returns links that were neither used nor withdrawn, the newest first, including those that expired within the last
 * month.
 */
export async function openLinks(db: Db, now: Date): Promise<(StaffLink & { madeByName: string | null })[]> {
  const rows = await db
    .selectFrom('staff_links')
    .leftJoin('staff_members', 'staff_members.id', 'staff_links.made_by')
    .selectAll('staff_links')
    .select('staff_members.name as madeByName')
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', new Date(now.getTime() - shownDays * 24 * 3600 * 1000))
    .orderBy('staff_links.created_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...link(row), madeByName: row.madeByName }))
}

type NewLink = Pick<StaffLinksTable, 'purpose' | 'email' | 'name' | 'role' | 'member_id' | 'made_by'> & {
  switches_off_second_factor: boolean
}

async function insertLink(tx: Tx, link: NewLink, now: Date): Promise<{ id: string; secret: string }> {
  const { secret, hash } = newSecret()
  const id = newId('lnk', now)
  await withdrawFor(tx, link.email, now)
  const row = {
    id,
    key_hash: hash,
    ...link,
    created_at: now,
    expires_at: new Date(now.getTime() + lastsDays * 24 * 3600 * 1000),
    used_at: null,
    withdrawn_at: null,
  }
  const inserted = await tx
    .insertInto('staff_links')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email').where('used_at', 'is', null).where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  // Another transaction has made a link at the same time, which this one could not see.
  if (!inserted)
    throw new Problem('conflict', 'link_just_sent', 'Someone has just sent them a link. Nothing else was sent.')
  return { id, secret }
}

/** Withdraws every open link of an address. */
export async function withdrawFor(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('staff_links')
    .set({ withdrawn_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/**
 * The link is encrypted in the outbox, so that someone who can read the outbox cannot take over a colleague's account.
 */
async function mailLink(
  tx: Tx,
  { outbox, key }: LinkContext,
  { id, secret, to, now }: { id: string; secret: string; to: string; now: Date },
): Promise<void> {
  await outbox.post(tx, {
    cause: `staff-link ${id}`,
    template: 'staff-link',
    to,
    data: { linkId: id, sealedKey: sealText(key, secret, id) },
    now,
  })
}

function link(
  row: Omit<StaffLinksTable, 'switches_off_second_factor'> & { switches_off_second_factor: boolean },
): StaffLink {
  const { id, purpose, email, name, role, member_id, switches_off_second_factor, made_by, created_at, expires_at } = row
  return {
    id,
    purpose,
    email,
    name,
    role,
    memberId: member_id,
    switchesOffSecondFactor: switches_off_second_factor,
    madeBy: made_by,
    createdAt: created_at,
    expiresAt: expires_at,
  }
}
