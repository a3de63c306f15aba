import { candidacyTimelineWords as words } from '#content/console/candidacy-events.ts'
import { roleLogWords } from '#content/console/role/log.ts'
import { rolesConsole } from '#content/console/roles.ts'
import { findCandidates } from '#src/candidates/server/public.ts'
import { findChanges } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { timeCode } from '#src/values/time-code.ts'
import type { TimelineEvent, TimelineEventOnWire } from '#src/values/timeline.ts'
import { namesOn } from '../member-names.ts'
import { outcomeOf, titleOf, toneOf, verdictOf } from '../permissions/role-timeline.ts'
import { findRole, type StoredRole } from '../role-store.ts'
import type { Db } from '../tables.ts'

/** How many events of each kind are listed. */
const most = 300

/**
 * Returns what happened on a role, newest first: what staff did to it, its shortlists, and what happened to each person
 * on it (TALENT-46). Throws 404.
 */
export async function roleLog(db: Db, roleId: string): Promise<TimelineEventOnWire[]> {
  const role = await findRole(db, roleId)
  const names = await namesOn(db, role.contract_id)
  const events = [
    ...(await changesOf(db, role)),
    ...(await eventsOf(db, role, names)),
    ...(await watchesOf(db, role, names)),
  ]
  return events
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }))
}

async function changesOf(db: Db, role: StoredRole): Promise<TimelineEvent[]> {
  const changes = await findChanges(db, { q: '', subject: role.id }, { limit: most })
  const events = changes.flatMap(({ at, action, memberName: name, details }): TimelineEvent[] => {
    const title = roleLogWords.changes[action]
    if (!title) return []
    const changed = String(details.changed ?? '')
    const said = action === 'role.changed' && changed.split(' ').includes('state') ? roleLogWords.moved : title
    const number = String(details.number ?? '')
    const tone = action === 'shortlist.held_back' ? 'hot' : action === 'shortlist.sent' ? 'ink' : 'open'
    return [{ at: new Date(at), tone, title: fill(said, { name, number }) }]
  })
  const wasBriefed = !changes.some(({ action }) => action === 'role.made')
  return wasBriefed ? [...events, { at: role.created_at, tone: 'ink', title: roleLogWords.begun }] : events
}

async function eventsOf(db: Db, role: StoredRole, names: ReadonlyMap<string, string>): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('candidacy_events')
    .innerJoin('candidacies', 'candidacies.id', 'candidacy_events.candidacy_id')
    .select(['candidacy_events.at', 'candidacy_events.kind', 'candidacy_events.by_kind', 'candidacy_events.by_id'])
    .select(['candidacy_events.data', 'candidacies.candidate_id'])
    .where('candidacies.role_id', '=', role.id)
    .orderBy('candidacy_events.at', 'desc')
    .limit(most)
    .execute()
  const link = await linkTo(
    db,
    rows.map(({ candidate_id }) => candidate_id),
  )
  return rows.flatMap((row): TimelineEvent[] => {
    const title = titleOf(row.kind, row.data)
    if (!title) return []
    const verdict = verdictOf(row.data)
    const text = outcomeOf(row.data)
    return [
      {
        at: row.at,
        tone: toneOf(row),
        title: fill(title, {
          name: names.get(row.by_id ?? '') || words.somebody,
          verdict: verdict ? rolesConsole.board.verdicts[verdict] : '',
        }),
        ...(text && { text }),
        link: link(row.candidate_id),
      },
    ]
  })
}

/** One event for each viewer and film, at the time of the last report. */
async function watchesOf(db: Db, role: StoredRole, names: ReadonlyMap<string, string>): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('watches')
    .innerJoin('candidacies', 'candidacies.id', 'watches.candidacy_id')
    .innerJoin('films', 'films.id', 'watches.film_id')
    .select(['watches.viewer_id', 'watches.seconds', 'watches.updated_at', 'films.duration'])
    .select('candidacies.candidate_id')
    .where('candidacies.role_id', '=', role.id)
    .where('watches.viewer_kind', '=', 'member')
    .orderBy('watches.updated_at', 'desc')
    .limit(most)
    .execute()
  const link = await linkTo(
    db,
    rows.map(({ candidate_id }) => candidate_id),
  )
  return rows.map((row) => ({
    at: row.updated_at,
    tone: 'open',
    title: fill(words.watched, { name: names.get(row.viewer_id) || words.somebody }),
    text: `${fill(words.share, { seconds: timeCode(row.seconds), of: timeCode(row.duration) })}.`,
    link: link(row.candidate_id),
  }))
}

/** Returns the link to a candidate's record, by their name. */
async function linkTo(db: Db, ids: readonly string[]): Promise<(id: string) => { label: string; href: string }> {
  const candidates = await findCandidates(db, [...new Set(ids)])
  return (id) => ({ label: candidates.get(id)?.name || roleLogWords.erased, href: `/admin/candidates/${id}` })
}
