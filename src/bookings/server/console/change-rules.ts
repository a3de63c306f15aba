import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx } from '../tables.ts'
import { Problem } from '#src/values/problem.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { dateIn } from '#src/values/zoned-time.ts'
import type { AvailabilityRules } from '../../availability.ts'
import type { CallKind, SchedulingProviderName } from '../../booking.ts'
import type { RulesPreview, RulesView } from '../../console-api.ts'
import { callsLeftOutside, closingsBetween, openingRulesOf, type OpeningRules, ruleChanges } from '../../diary-rules.ts'
import { agencyRules, busyOf, diariesOf, freeWithAnybody } from '../../hosts.ts'
import { openDays } from '../../opening-day.ts'
import { presentDiaryCall } from './diary.ts'
import { busyToOffer } from '../diary.ts'
import { insertRuleSet, readStoredRules } from '../diary-rules-store.ts'

/** Returns the rules that apply and the future closed times. */
export async function rulesView(
  db: Db,
  defaults: AvailabilityRules,
  keeper: SchedulingProviderName,
  now: Date,
): Promise<RulesView> {
  const today = dateIn(now, defaults.zone)
  const stored = await readStoredRules(db, today)
  const { version, madeBy, madeAt, exceptions } = stored
  const rules = agencyRules(defaults, stored)
  return {
    rules: openingRulesOf(rules),
    version,
    madeBy,
    madeAt: madeAt?.toISOString() ?? null,
    closings: closingsBetween(defaults, exceptions, today, addDays(today, 183)),
    hosts: stored.hosts.map(({ number, name }) => ({ number, name })),
    keeper,
    nextOpen: openDays(rules, { from: today, until: today }, now)[0] ?? today,
  }
}

/** Returns what these rules would change for guests, and which future calls would be outside them. Changes nothing. */
export async function previewRules(
  db: Db,
  defaults: AvailabilityRules,
  proposed: OpeningRules,
  now: Date,
): Promise<RulesPreview> {
  const stored = await readStoredRules(db, dateIn(now, defaults.zone))
  const before = diariesOf(defaults, stored)
  const after = diariesOf(defaults, { ...stored, opening: proposed })
  const busy = await busyToOffer(db, defaults, now)
  const slots = (kind: CallKind) => ({
    before: freeWithAnybody(before, kind, busy, now).length,
    after: freeWithAnybody(after, kind, busy, now).length,
  })
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'booked')
    .where('provider', '=', 'calendar')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()
  const outside = before.flatMap(({ host, rules }, index) =>
    callsLeftOutside(
      rules,
      after[index]!.rules,
      busyOf(rows, host).map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at, row })),
    ),
  )
  return {
    changes: ruleChanges(openingRulesOf(agencyRules(defaults, stored)), proposed),
    slots: { demo: slots('demo'), consultation: slots('consultation') },
    outside: outside.map(({ row }) => presentDiaryCall(row)),
  }
}

/**
 * Applies other opening rules. No call is cancelled. Throws 409 `rules_changed` if somebody else has changed them since
 * they were read.
 */
export async function changeRules(
  tx: Tx,
  defaults: AvailabilityRules,
  { member, now, ...proposed }: { member: StaffMember; rules: OpeningRules; version: number; now: Date },
): Promise<void> {
  const stored = await readStoredRules(tx, dateIn(now, defaults.zone))
  const { version } = stored
  const changes = ruleChanges(openingRulesOf(agencyRules(defaults, stored)), proposed.rules)
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
