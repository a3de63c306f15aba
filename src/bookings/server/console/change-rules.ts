import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx } from '../tables.ts'
import { Problem } from '#src/values/problem.ts'
import { addDays, dateIn } from '#src/values/zoned-time.ts'
import { type AvailabilityRules, freeSlots } from '../../availability.ts'
import type { CallKind, SchedulingProviderName } from '../../booking.ts'
import type { RulesPreview, RulesView } from '../../console-api.ts'
import {
  callsLeftOutside,
  closingsBetween,
  openingRulesOf,
  type OpeningRules,
  ruleChanges,
  rulesInForce,
} from '../../diary-rules.ts'
import { openDays } from '../../opening-day.ts'
import { presentDiaryCall } from './diary.ts'
import { busyBetween } from '../diary.ts'
import { insertRuleSet, readStoredRules } from '../diary-rules-store.ts'

const dayMs = 24 * 3600 * 1000

/** The rules in force and the future closings. */
export async function rulesView(
  db: Db,
  defaults: AvailabilityRules,
  keeper: SchedulingProviderName,
  now: Date,
): Promise<RulesView> {
  const { version, opening, madeBy, madeAt, exceptions } = await readStoredRules(db)
  const today = dateIn(now, defaults.zone)
  const rules = rulesInForce(defaults, opening, exceptions)
  return {
    rules: openingRulesOf(rules),
    version,
    madeBy,
    madeAt: madeAt?.toISOString() ?? null,
    closings: closingsBetween(defaults, exceptions, today, addDays(today, 183)),
    keeper,
    nextOpen: openDays(rules, { from: today, until: today }, now)[0] ?? today,
  }
}

/** What these rules would change for guests, and which future calls would lie outside them. Changes nothing. */
export async function previewRules(
  db: Db,
  defaults: AvailabilityRules,
  proposed: OpeningRules,
  now: Date,
): Promise<RulesPreview> {
  const { opening, exceptions } = await readStoredRules(db)
  const before = rulesInForce(defaults, opening, exceptions)
  const after = rulesInForce(defaults, proposed, exceptions)
  const busy = await busyBetween(
    db,
    new Date(now.getTime() - 2 * dayMs),
    new Date(now.getTime() + (before.horizonDays + 2) * dayMs),
    now,
  )
  const slots = (kind: CallKind) => ({
    before: freeSlots(before, kind, busy, now).length,
    after: freeSlots(after, kind, busy, now).length,
  })
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'booked')
    .where('provider', '=', 'calendar')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()
  const outside = callsLeftOutside(
    before,
    after,
    rows.map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at, row })),
  )
  return {
    changes: ruleChanges(openingRulesOf(before), proposed),
    slots: { demo: slots('demo'), consultation: slots('consultation') },
    outside: outside.map(({ row }) => presentDiaryCall(row)),
  }
}

/**
 * Puts other opening rules in force; no call is cancelled. Throws 409 `rules_changed` if somebody else has changed them
 * since they were read.
 */
export async function changeRules(
  tx: Tx,
  defaults: AvailabilityRules,
  { member, now, ...proposed }: { member: StaffMember; rules: OpeningRules; version: number; now: Date },
): Promise<void> {
  const { version, opening, exceptions } = await readStoredRules(tx)
  const changes = ruleChanges(openingRulesOf(rulesInForce(defaults, opening, exceptions)), proposed.rules)
  if (version !== proposed.version) throw rulesChanged()
  if (changes.length === 0) return
  if (!(await insertRuleSet(tx, { version: version + 1, rules: openingRulesOf(proposed.rules), by: member.name, now })))
    throw rulesChanged()
  const details = Object.fromEntries(
    changes.map(({ after, ...change }) => [
      change.what === 'weekday' ? `weekday${change.weekday}` : change.what,
      typeof after === 'number'
        ? after
        : 'by' in after
          ? `${after.count} ${after.by}`
          : after.map(({ from, to }) => `${from}-${to}`).join(' '),
    ]),
  )
  await recordChange(tx, { member, action: 'diary.rules_changed', subject: `diary-rules:${version + 1}`, details, now })
}

function rulesChanged(): Problem {
  return new Problem(
    'conflict',
    'rules_changed',
    'A colleague changed the hours first, so yours weren’t saved. Check theirs, then make your changes again.',
  )
}
