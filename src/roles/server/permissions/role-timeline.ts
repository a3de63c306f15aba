import { candidacyEventWords, candidacyTimelineWords as words } from '#content/console/candidacy-events.ts'
import { rolesConsole } from '#content/console/roles.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { timeCode } from '#src/values/time-code.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import type { Db } from '../tables.ts'

const most = 300

/**
 * Returns what happened to a person on roles, for their one timeline (TALENT-33): permissions, films sent, who watched
 * how much and what they said, interviews, offers and hires.
 */
export async function timelineOnRoles(db: Db, personId: string): Promise<TimelineEvent[]> {
  const [events, watched] = await Promise.all([eventsOf(db, personId), watchedOf(db, personId)])
  return [...events, ...watched]
}

async function eventsOf(db: Db, personId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('candidacy_events')
    .innerJoin('candidacies', 'candidacies.id', 'candidacy_events.candidacy_id')
    .innerJoin('candidates', 'candidates.id', 'candidacies.candidate_id')
    .innerJoin('roles', 'roles.id', 'candidacies.role_id')
    .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
    .leftJoin('client_members', 'client_members.id', 'candidacy_events.by_id')
    .select(['candidacy_events.at', 'candidacy_events.kind', 'candidacy_events.by_kind', 'candidacy_events.by_id'])
    .select(['candidacy_events.data', 'roles.title', 'roles.id as role_id', 'contracts.draft'])
    .select(['client_members.name', 'client_members.email'])
    .where('candidates.person_id', '=', personId)
    .orderBy('candidacy_events.at', 'desc')
    .limit(most)
    .execute()
  const staff = await namesOfStaff(db)
  return rows.flatMap((row): TimelineEvent[] => {
    const title = titleOf(row.kind, row.data)
    if (!title) return []
    const verdict = verdictOf(row.data)
    return [
      {
        at: row.at,
        tone: toneOf(row),
        title: fill(title, {
          name: row.name || row.email || staff.get(row.by_id ?? '') || words.somebody,
          verdict: verdict ? rolesConsole.board.verdicts[verdict] : '',
        }),
        ...onRole(row, outcomeOf(row.data)),
        ...aboutOf(row.data),
      },
    ]
  })
}

export function toneOf({ by_kind, kind }: { by_kind: string; kind: string }): TimelineEvent['tone'] {
  return by_kind === 'candidate' || kind === 'verdict' || kind === 'hired' ? 'ink' : 'open'
}

/** A move by hand is listed only if it ended something. The other moves are covered by the event that caused them. */
export function titleOf(kind: string, data: Record<string, unknown>): string | undefined {
  if (kind === 'moved')
    return data.to === 'declined' || data.to === 'withdrawn' ? candidacyEventWords[data.to] : undefined
  return kind === 'verdict' && !verdictOf(data) ? words.verdictTakenBack : candidacyEventWords[kind]
}

export function verdictOf({ value }: Record<string, unknown>): 'yes' | 'maybe' | 'no' | undefined {
  return value === 'yes' || value === 'maybe' || value === 'no' ? value : undefined
}

export function outcomeOf({ outcome }: Record<string, unknown>): string {
  return outcome === 'held' || outcome === 'not_held' ? words.outcomes[outcome] : ''
}

/** The ids by which mails that it caused are listed with it. */
function aboutOf({ permissionId, interviewId }: Record<string, unknown>): { about?: string } {
  const about = permissionId ?? interviewId
  return typeof about === 'string' ? { about } : {}
}

function onRole(
  row: { title: string; role_id: string; draft: { companyName?: string } | null },
  said = '',
): Pick<TimelineEvent, 'text' | 'link'> {
  const text = [said, row.draft?.companyName && `${row.draft.companyName}.`].filter(Boolean).join(' ')
  return { ...(text && { text }), link: { label: row.title, href: `/admin/roles/${row.role_id}` } }
}

/** Returns one event for each viewer and film, at the time of the last report. */
async function watchedOf(db: Db, personId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('watches')
    .innerJoin('candidacies', 'candidacies.id', 'watches.candidacy_id')
    .innerJoin('candidates', 'candidates.id', 'candidacies.candidate_id')
    .innerJoin('roles', 'roles.id', 'candidacies.role_id')
    .innerJoin('client_members', 'client_members.id', 'watches.viewer_id')
    .innerJoin('films', 'films.id', 'watches.film_id')
    .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
    .select(['watches.seconds', 'watches.updated_at', 'films.duration', 'roles.title', 'roles.id as role_id'])
    .select(['contracts.draft', 'client_members.name', 'client_members.email'])
    .where('candidates.person_id', '=', personId)
    .where('watches.viewer_kind', '=', 'member')
    .orderBy('watches.updated_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => {
    const label = fill(words.share, { seconds: timeCode(row.seconds), of: timeCode(row.duration) })
    return {
      at: row.updated_at,
      tone: 'open',
      title: fill(words.watched, { name: row.name || row.email || words.somebody }),
      share: { part: row.seconds, of: row.duration, label: '' },
      ...onRole(row, `${label}.`),
    }
  })
}
