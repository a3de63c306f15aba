import { type SelectQueryBuilder, sql } from 'kysely'
import { diaryConsole } from '#content/console/diary.ts'
import { todayWords } from '#content/console/today.ts'
import type { WatchedFilm } from '#src/leads/server/public.ts'
import {
  type AttentionItem,
  type AttentionSource,
  eachItem,
  type ItemDetails,
  mostListed,
} from '#src/platform/attention.ts'
import type { Tables } from '#src/platform/database/database.ts'
import { fill } from '#src/values/fill.ts'
import { clockTime, recentMoment } from '#src/values/london-time.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { dateIn, instantOf } from '#src/values/zoned-time.ts'
import { type CallOutcome, callLink, diaryZone } from '../../booking.ts'
import { hostNames } from '../host-names.ts'
import type { BookingsTables, Db } from '../tables.ts'

interface CallListContext {
  callLinkTemplate: string | undefined
  filmsWatched: (personIds: readonly string[]) => Promise<Map<string, WatchedFilm[]>>
}

/** If nobody has recorded the outcome within a month, nobody will remember it. */
const outcomeWithinDays = 30
const dayMs = 24 * 3600 * 1000

/** Today's calls that are not over, with who the guests are and what they have watched (STAFF-17). */
export function callsToday(db: Db, context: CallListContext): AttentionSource {
  const calls = (now: Date) =>
    db
      .selectFrom('bookings')
      .where('status', '=', 'booked')
      .where('ends_at', '>', now)
      // Lets the query use the index. Nothing takes longer than a day.
      .where('starts_at', '>', new Date(now.getTime() - dayMs))
      .where('starts_at', '<', instantOf(addDays(dateIn(now, diaryZone), 1), '00:00', diaryZone))
  return {
    kind: 'call-today',
    page: 'diary',
    count: (now) => counted(calls(now)),
    list: async (now) => itemsOfToday(db, await listed(calls(now)), context, now),
  }
}

async function itemsOfToday(
  db: Db,
  rows: readonly ListedCall[],
  context: CallListContext,
  now: Date,
): Promise<AttentionItem[]> {
  const hosts = await hostNames(db)
  const watched = await context.filmsWatched(rows.map(({ person_id }) => person_id))
  const { call: words } = todayWords
  const detailsOf = (row: ListedCall): ItemDetails => {
    const films = (watched.get(row.person_id) ?? []).slice(0, 3).map((film) => fill(words.film, { ...film }))
    const description = [diaryConsole.kindsLong[row.kind], row.company, row.current_job].filter(Boolean).join(', ')
    // With only one host it need not be said.
    const host = hosts.size > 1 && row.host !== null ? hosts.get(row.host) : undefined
    const until = clockTime(row.ends_at)
    const link = callLink(context.callLinkTemplate, row)
    return {
      title: row.name,
      text: [
        `${description}.`,
        host && fill(words.with, { host }),
        films.length > 0 && fill(words.watched, { films: films.join(', ') }),
      ]
        .filter(Boolean)
        .join(' '),
      when:
        row.starts_at <= now
          ? fill(words.underWay, { until })
          : fill(words.at, { from: clockTime(row.starts_at), until }),
      at: row.starts_at,
      isLate: false,
      acts: [],
      links: [
        ...(link ? [{ label: words.join, href: link }] : []),
        ...(row.phone ? [{ label: words.ring, href: `tel:${row.phone.replaceAll(/[^\d+]/g, '')}` }] : []),
      ],
    }
  }
  return eachItem(rows, (row) => ({ id: `call-today:${row.id}`, href: diaryAddress(row) }), detailsOf)
}

/** Past calls whose outcome nobody has recorded, oldest first (STAFF-17). */
export function callsWithoutOutcome(db: Db): AttentionSource {
  const calls = (now: Date) =>
    db
      .selectFrom('bookings')
      .where('status', '=', 'booked')
      .where('outcome', 'is', null)
      .where('starts_at', '>', new Date(now.getTime() - outcomeWithinDays * dayMs))
      .where('ends_at', '<=', now)
  return {
    kind: 'outcome',
    page: 'diary',
    count: (now) => counted(calls(now)),
    list: async (now) => itemsWithoutOutcome(await listed(calls(now)), now),
  }
}

function itemsWithoutOutcome(rows: readonly ListedCall[], now: Date): AttentionItem[] {
  const { outcome: words } = todayWords
  const detailsOf = (row: ListedCall): ItemDetails => {
    const path = `/api/admin/diary/calls/${row.id}/outcome`
    const who = row.name
    const act = (outcome: CallOutcome, label: string, done: string) => ({
      label,
      call: { path, body: { outcome, before: null } },
      undo: { path, body: { outcome: null, before: outcome } },
      done: fill(done, { who }),
    })
    return {
      title: who,
      text: row.company,
      when: fill(words.was, { kind: diaryConsole.kindsLong[row.kind], when: recentMoment(row.starts_at, now) }),
      at: row.starts_at,
      isLate: false,
      acts: [
        act('held', words.held, words.heldDone),
        act('no_show', words.noShow, words.noShowDone),
        act('moved', words.moved, words.movedDone),
      ],
      links: [],
    }
  }
  return eachItem(rows, (row) => ({ id: `outcome:${row.id}`, href: diaryAddress(row) }), detailsOf)
}

type Calls = SelectQueryBuilder<Tables & BookingsTables, 'bookings', object>
type ListedCall = Awaited<ReturnType<typeof listed>>[number]

async function counted(calls: Calls): Promise<number> {
  const { count } = await calls.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

function listed(calls: Calls) {
  return calls
    .select(['id', 'host', 'person_id', 'kind', 'name', 'company', 'current_job', 'phone', 'way', 'room'])
    .select(['starts_at', 'ends_at'])
    .orderBy('starts_at')
    .orderBy('id')
    .limit(mostListed)
    .execute()
}

function diaryAddress({ id, starts_at }: { id: string; starts_at: Date }): string {
  return `/admin/diary?date=${dateIn(starts_at, diaryZone)}&call=${id}`
}
