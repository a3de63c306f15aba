import { recordChange, teamOf } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { dateIn } from '#src/values/zoned-time.ts'
import type { DiaryCall, HostBody, HostsView } from '../../console-api.ts'
import { agencyRules, diariesOf, type Host } from '../../hosts.ts'
import { callsLeftOutside, openingRulesOf } from '../../diary-rules.ts'
import { slotAt } from '../../slot.ts'
import type { BookingContext } from '../book-call.ts'
import { giveCall } from '../change-call.ts'
import { lockHosts } from '../diary.ts'
import { readHosts, readStoredRules } from '../diary-rules-store.ts'
import type { Db, Tx } from '../tables.ts'
import { presentDiaryCall } from './diary.ts'

/** Returns the hosts with their own rules, and the members of the team who could become one. */
export async function hostsView(db: Db, { rules }: Pick<BookingContext, 'rules'>, now: Date): Promise<HostsView> {
  const stored = await readStoredRules(db, dateIn(now, rules.zone))
  const [team, calls] = await Promise.all([teamOf(db), callsToCome(db, undefined, now)])
  return {
    hosts: stored.hosts.map((host) => ({
      ...host,
      kinds: [...host.kinds],
      hasLeft: host.memberId !== null && !team.some(({ id }) => id === host.memberId),
      calls: calls.filter((call) => call.host === host.number),
    })),
    team,
    rules: openingRulesOf(agencyRules(rules, stored)),
  }
}

interface HostChange {
  member: StaffMember
  body: HostBody
  now: Date
}

/**
 * Adds a host. Throws 409 `host_exists` if that member of the team takes calls already, and 422 `host_unknown` if they
 * are not in the team.
 */
export async function addHost(tx: Tx, { member, body, now }: HostChange): Promise<{ number: number }> {
  await lockHosts(tx)
  const name = await nameOf(tx, body)
  const { last } = await tx
    .selectFrom('diary_hosts')
    .select((host) => host.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = last + 1
  await tx
    .insertInto('diary_hosts')
    .values({ number, name, member_id: body.memberId, settings: settingsOf(body), ended_by: null, ended_at: null })
    .execute()
  await recordChange(tx, { member, action: 'host.added', subject: `host:${number}`, details: { name }, now })
  return { number }
}

/**
 * Changes which calls a host takes and when. No call is moved or cancelled: those that would be outside are returned.
 * Throws as `addHost` does, 404, and 409 `host_changed` if a colleague has changed them since they were read.
 */
export async function changeHost(
  tx: Tx,
  { rules: defaults }: Pick<BookingContext, 'rules'>,
  { member, number, version, body, now }: HostChange & { number: number; version: number },
): Promise<{ outside: DiaryCall[] }> {
  await lockHosts(tx)
  const before = await readStoredRules(tx, dateIn(now, defaults.zone))
  const host = hostOf(before.hosts, number, version)
  const name = await nameOf(tx, body, host)
  await tx
    .updateTable('diary_hosts')
    .set({ name, member_id: body.memberId, settings: settingsOf(body), version: version + 1 })
    .where('number', '=', number)
    .execute()
  await recordChange(tx, { member, action: 'host.changed', subject: `host:${number}`, details: { name }, now })
  const after = await readStoredRules(tx, dateIn(now, defaults.zone))
  const rulesOf = (stored: typeof before) => diariesOf(defaults, stored).find((diary) => diary.host.number === number)!
  const calls = (await callsToCome(tx, number, now)).map((call) => ({
    call,
    startsAt: new Date(call.startsAt),
    endsAt: new Date(call.endsAt),
  }))
  return { outside: callsLeftOutside(rulesOf(before).rules, rulesOf(after).rules, calls).map(({ call }) => call) }
}

/**
 * Removes a host from the diary. Each of their future calls goes to another host who is free then, by whose turn it is
 * (BOOK-40), and their held slots are released. Throws 404, 409 `host_changed`, 409 `last_host`, and 409 `calls_left`
 * with the calls that nobody else can take; then nothing has changed.
 */
export async function endHost(
  tx: Tx,
  context: BookingContext,
  { member, number, version, now }: { member: StaffMember; number: number; version: number; now: Date },
): Promise<{ given: number }> {
  await lockHosts(tx)
  const hosts = await readHosts(tx)
  const host = hostOf(hosts, number, version)
  if (hosts.length === 1)
    throw new Problem('conflict', 'last_host', 'Nobody else takes calls. Add somebody who does first.')
  await tx
    .updateTable('diary_hosts')
    .set({ ended_by: member.name, ended_at: now, version: version + 1 })
    .where('number', '=', number)
    .execute()
  await tx.deleteFrom('diary_entries').where('host', '=', number).where('held_until', 'is not', null).execute()
  const calls = await callsToCome(tx, number, now)
  const unassigned: DiaryCall[] = []
  for (const call of calls) if (!(await movesToAnother(tx, context, call.id, now))) unassigned.push(call)
  if (unassigned.length > 0) throw callsLeft(host, unassigned)
  const details = { name: host.name, given: calls.length }
  await recordChange(tx, { member, action: 'host.ended', subject: `host:${number}`, details, now })
  return { given: calls.length }
}

/** Throws 409 `takes_calls` if a host is to be removed from the team. */
export async function beforeLeaving(tx: Tx, memberId: string): Promise<void> {
  const hosts = await readHosts(tx)
  const host = hosts.find((one) => one.memberId === memberId)
  if (host)
    throw new Problem(
      'conflict',
      'takes_calls',
      `${host.name} takes calls. Remove them under Diary, Opening hours first, so that their calls go to somebody else.`,
    )
}

async function movesToAnother(tx: Tx, context: BookingContext, id: string, now: Date): Promise<boolean> {
  try {
    await giveCall(tx, context, { id, host: undefined, anyway: false, now })
    return true
  } catch (error) {
    if (error instanceof Problem && (error.code === 'slot_taken' || error.code === 'outside_rules')) return false
    throw error
  }
}

function callsLeft({ name }: Host, calls: readonly DiaryCall[]): Problem {
  const listed = calls.map((call) => `${call.name}, ${slotAt(call.kind, new Date(call.startsAt)).formatted}`)
  return new Problem(
    'conflict',
    'calls_left',
    `Nobody else is free to take these calls of ${name}: ${listed.join('; ')}. Move them first. Nothing has changed.`,
  )
}

function hostOf(hosts: readonly Host[], number: number, version: number): Host {
  const host = hosts.find((one) => one.number === number)
  if (!host) throw new Problem('not-found', 'not_found', 'They don’t take calls any more.')
  if (host.version !== version)
    throw new Problem(
      'conflict',
      'host_changed',
      'A colleague changed this first, so yours wasn’t saved. Check theirs, then try again.',
    )
  return host
}

/**
 * Returns the name for guests: what was typed, or the name of the member of the team. `null` for the first host means
 * the one in content.
 */
async function nameOf(tx: Tx, { name, memberId }: HostBody, host?: Host): Promise<string | null> {
  const hosts = await readHosts(tx)
  const existingHost = hosts.find(
    (other) => memberId !== null && other.memberId === memberId && other.number !== host?.number,
  )
  if (existingHost) throw new Problem('conflict', 'host_exists', `${existingHost.name} takes calls already.`)
  const colleague = memberId === null ? undefined : (await teamOf(tx)).find(({ id }) => id === memberId)
  const isSame = host !== undefined && host.memberId === memberId
  if (memberId !== null && !colleague && !isSame)
    throw new Problem('invalid', 'host_unknown', 'They aren’t in the team any more.', {
      fields: [{ path: 'memberId', msg: 'Please choose someone in the team' }],
    })
  const shownName = name || colleague?.name
  if (!shownName && host?.number !== 1)
    throw new Problem('invalid', 'name_missing', 'Please say who it is.', {
      fields: [{ path: 'name', msg: 'Required' }],
    })
  return shownName || null
}

function settingsOf({ kinds, own }: HostBody): string {
  return JSON.stringify({ kinds, own })
}

/** Returns the future calls of a host, or of all, by their times. */
async function callsToCome(db: Db | Tx, host: number | undefined, now: Date): Promise<DiaryCall[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'booked')
    .where('host', 'is not', null)
    .$if(host !== undefined, (calls) => calls.where('host', '=', host!))
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(presentDiaryCall)
}
