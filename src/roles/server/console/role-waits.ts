import { sql } from 'kysely'
import { noon } from '#src/values/london-time.ts'
import { type RoleSituation, type RoleWait, waitOf } from '../../waiting/role-wait.ts'
import type { Stage } from '../../role-states.ts'
import type { Db } from '../tables.ts'

const counted = sql<string>`count(*)`.as('people')

/** What each role that is not closed waits for, by its id: eight statements, however many there are (TALENT-45). */
export async function roleWaits(db: Db, now: Date): Promise<Map<string, RoleWait>> {
  const roles = await db
    .selectFrom('roles')
    .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
    .select(['roles.id', 'roles.state', 'roles.owner_id', 'roles.updated_at', 'contracts.status'])
    .where('roles.state', '!=', 'closed')
    .execute()
  const stages = await stagesOn(db)
  const drafts = await draftsOn(db)
  const [offers, words] = [await offersOn(db), await wordsOn(db)]
  const interviews = await interviewsOn(db)
  const hires = await hiresOn(db)
  const [sent, asked] = [await sentOn(db), await askedOn(db)]
  return new Map(
    roles.map(({ id, state, owner_id, updated_at, status }) => {
      const draft = drafts.get(id)
      const situation: RoleSituation = {
        state,
        isSigned: status === 'signed',
        hasOwner: owner_id !== null,
        updatedAt: updated_at,
        stages: new Map((stages.get(id) ?? []).map(({ stage, people }) => [stage, Number(people)])),
        heldBackAt: draft?.held_back_at ?? null,
        sendAt: draft?.send_at ?? null,
        offers: offers.get(id),
        interviews: interviews.get(id) ?? [],
        words: words.get(id),
        hires: hires.get(id),
        sent: sent.get(id) ?? { watched: 0, judged: 0, yes: 0, since: null },
        asked: asked.get(id) ?? { open: 0, given: 0 },
      }
      return [id, waitOf(situation, now)]
    }),
  )
}

function candidaciesOn(db: Db) {
  return db
    .selectFrom('candidacies')
    .innerJoin('roles', 'roles.id', 'candidacies.role_id')
    .where('roles.state', '!=', 'closed')
}

async function stagesOn(db: Db): Promise<Map<string, { stage: Stage; people: string }[]>> {
  const rows = await candidaciesOn(db)
    .select(['role_id', 'candidacies.stage', counted])
    .groupBy(['role_id', 'candidacies.stage'])
    .execute()
  return Map.groupBy(rows, ({ role_id }) => role_id)
}

async function draftsOn(db: Db) {
  const rows = await db
    .selectFrom('shortlists')
    .select(['role_id', 'send_at', 'held_back_at'])
    .where('state', '=', 'draft')
    .where(({ or, eb }) => or([eb('send_at', 'is not', null), eb('held_back_at', 'is not', null)]))
    .execute()
  return new Map(rows.map((row) => [row.role_id, row]))
}

async function offersOn(db: Db): Promise<Map<string, NonNullable<RoleSituation['offers']>>> {
  const rows = await candidaciesOn(db)
    .innerJoin('offers', 'offers.candidacy_id', 'candidacies.id')
    .select(['role_id', 'candidate_id', 'made_at'])
    .where('offers.state', '=', 'made')
    .where('candidacies.stage', '=', 'offer')
    .orderBy('made_at')
    .execute()
  return firstOfEach(rows, ({ candidate_id, made_at }, people) => ({
    people,
    candidateId: candidate_id,
    madeAt: made_at,
  }))
}

async function wordsOn(db: Db): Promise<Map<string, NonNullable<RoleSituation['words']>>> {
  const rows = await candidaciesOn(db)
    .innerJoin('partings', 'partings.candidacy_id', 'candidacies.id')
    .select(['role_id', 'candidate_id', 'written_at'])
    .where('sent_at', 'is', null)
    .where('candidacies.stage', 'not in', ['withdrawn', 'hired'])
    .orderBy('written_at')
    .execute()
  return firstOfEach(rows, ({ candidate_id, written_at }, people) => ({
    people,
    candidateId: candidate_id,
    since: written_at,
  }))
}

async function interviewsOn(db: Db): Promise<Map<string, RoleSituation['interviews'][number][]>> {
  const rows = await candidaciesOn(db)
    .innerJoin('interview_requests', 'interview_requests.candidacy_id', 'candidacies.id')
    .select(['role_id', 'candidate_id', 'starts_at', 'answer_by', 'none_suit_at'])
    .where('interview_requests.state', 'in', ['open', 'booked'])
    .where('candidacies.stage', 'not in', ['withdrawn', 'declined', 'hired'])
    .execute()
  const byRole = Map.groupBy(rows, ({ role_id }) => role_id)
  return new Map(
    [...byRole].map(([id, ofRole]) => [
      id,
      ofRole.map((row) => ({
        candidateId: row.candidate_id,
        startsAt: row.starts_at,
        answerBy: row.answer_by,
        noneSuit: row.none_suit_at !== null,
      })),
    ]),
  )
}

async function hiresOn(db: Db): Promise<Map<string, NonNullable<RoleSituation['hires']>>> {
  const rows = await candidaciesOn(db)
    .innerJoin('hires', 'hires.candidacy_id', 'candidacies.id')
    .select(['hires.role_id', 'candidate_id', 'checked_at', sql<string>`starts_on::text`.as('starts')])
    .orderBy('starts_on')
    .execute()
  const byRole = Map.groupBy(rows, ({ role_id }) => role_id)
  return new Map(
    [...byRole].map(([id, ofRole]) => {
      const unchecked = ofRole.filter(({ checked_at }) => checked_at === null)
      const last = unchecked[0] ?? ofRole.at(-1)!
      return [id, { unchecked: unchecked.length, candidateId: last.candidate_id, startsAt: noon(last.starts) }]
    }),
  )
}

/**
 * Of the people who are with the client: how many have been watched or judged, how many judged, and how many have a Yes
 * and no message that they were not chosen. `since` is the time of the first Yes.
 */
async function sentOn(db: Db): Promise<Map<string, RoleSituation['sent']>> {
  const said = sql<boolean>`exists (select 1 from verdicts where candidacy_id = candidacies.id)`
  const rows = await candidaciesOn(db)
    .leftJoin('partings', 'partings.candidacy_id', 'candidacies.id')
    .leftJoin('verdicts', (join) =>
      join.onRef('verdicts.candidacy_id', '=', 'candidacies.id').on('verdicts.value', '=', 'yes'),
    )
    .select('candidacies.role_id')
    .select([
      sql<string>`count(distinct candidacies.id) filter (where ${said} or exists (
        select 1 from watches where candidacy_id = candidacies.id and viewer_kind = 'member'))`.as('watched'),
      sql<string>`count(distinct candidacies.id) filter (where ${said})`.as('judged'),
      sql<string>`count(distinct verdicts.candidacy_id) filter (where partings.candidacy_id is null)`.as('yes'),
    ])
    .select((rows) => rows.fn.min('verdicts.at').as('since'))
    .where('candidacies.stage', '=', 'sent')
    .groupBy('candidacies.role_id')
    .execute()
  return new Map(
    rows.map(({ role_id, watched, judged, yes, since }) => [
      role_id,
      { watched: Number(watched), judged: Number(judged), yes: Number(yes), since },
    ]),
  )
}

async function askedOn(db: Db): Promise<Map<string, RoleSituation['asked']>> {
  const rows = await candidaciesOn(db)
    .innerJoin('permissions', (join) =>
      join
        .onRef('permissions.role_id', '=', 'candidacies.role_id')
        .onRef('permissions.candidate_id', '=', 'candidacies.candidate_id'),
    )
    .select(['candidacies.role_id', sql<string>`count(permissions.given_at)`.as('given'), counted])
    .where('candidacies.stage', '=', 'permission')
    .where('refused_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('candidacies.role_id')
    .execute()
  return new Map(
    rows.map(({ role_id, given, people }) => [role_id, { given: Number(given), open: Number(people) - Number(given) }]),
  )
}

/** For each role, the item made from its first row and its number of rows. */
function firstOfEach<Row extends { role_id: string }, Item>(
  rows: readonly Row[],
  item: (row: Row, people: number) => Item,
): Map<string, Item> {
  const byRole = Map.groupBy(rows, ({ role_id }) => role_id)
  return new Map([...byRole].map(([id, ofRole]) => [id, item(ofRole[0]!, ofRole.length)]))
}
