import { namesOfStaff, recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { ListedQuestionSet, QuestionSetView, SetBody } from '../../console-api.ts'
import { builtInSet } from '../invite.ts'
import { filmsOfQuestions, keepSetFilms } from '../question-films/question-films.ts'
import type { Db, Tx } from '../tables.ts'

/**
 * Saves a set, always as a new version: people invited keep the one they have. Throws 409 `changed_elsewhere` where
 * somebody has saved a version since, and 422 `no_question_film`.
 */
export async function saveSet(
  tx: Tx,
  { body, member }: { body: SetBody; member: StaffMember },
  now: Date,
): Promise<{ id: string; familyId: string }> {
  const id = newId('qst', now)
  const familyId = body.after?.familyId ?? id
  const before = body.after && (await newestOf(tx, familyId))
  if (body.after && !before) throw new Problem('not-found', 'no_set', 'We can’t find that question set.')
  if (before && before.version !== body.after!.version)
    throw new Problem(
      'conflict',
      'changed_elsewhere',
      'Someone else saved a version first. Yours is still here: look at theirs.',
    )
  const saved = await tx
    .insertInto('question_sets')
    .values({
      id,
      family_id: familyId,
      version: (before?.version ?? 0) + 1,
      name: body.name,
      kind: before?.kind ?? 'role',
      questions: JSON.stringify(body.questions),
      welcome: body.welcome && JSON.stringify(body.welcome),
      created_at: now,
      created_by: member.id,
    })
    .onConflict((conflict) => conflict.columns(['family_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!saved)
    throw new Problem(
      'conflict',
      'changed_elsewhere',
      'Someone else saved a version first. Yours is still here: look at theirs.',
    )
  await keepSetFilms(tx, { setId: id, questions: body.questions, welcome: body.welcome })
  await recordChange(tx, {
    member,
    action: 'questions.saved',
    subject: id,
    details: { name: body.name, version: (before?.version ?? 0) + 1 },
    now,
  })
  return { id, familyId }
}

async function newestOf(tx: Tx, familyId: string) {
  return tx
    .selectFrom('question_sets')
    .select(['version', 'kind'])
    .where('family_id', '=', familyId)
    .orderBy('version', 'desc')
    .executeTakeFirst()
}

/**
 * The newest version of every set, by name. There is no limit: somebody has written each of them, and one that is left
 * out could be neither changed nor sent.
 */
export async function listSets(db: Db, now: Date): Promise<ListedQuestionSet[]> {
  await db.transaction().execute(async (tx) => {
    await builtInSet(tx, 'open', now)
    await builtInSet(tx, 'profile', now)
  })
  const newest = await selectVersions(db)
    .distinctOn('family_id')
    .orderBy('family_id')
    .orderBy('version', 'desc')
    .execute()
  const sent = await db
    .selectFrom('invitations')
    .innerJoin('question_sets', 'question_sets.id', 'question_set_id')
    .select(({ fn }) => ['family_id', fn.countAll<string>().as('people')])
    .groupBy('family_id')
    .execute()
  const sentToAny = new Map(sent.map(({ family_id, people }) => [family_id, Number(people)]))
  const byName = newest.toSorted((a, b) => a.name.localeCompare(b.name) || (a.family_id < b.family_id ? -1 : 1))
  return (await presentVersions(db, byName)).map((set) => ({ ...set, sentToAny: sentToAny.get(set.familyId) ?? 0 }))
}

/** Every version of a set, the newest first. */
export async function versionsOfSet(db: Db, familyId: string): Promise<QuestionSetView[]> {
  const rows = await selectVersions(db).where('family_id', '=', familyId).orderBy('version', 'desc').execute()
  return presentVersions(db, rows)
}

/** Versions of sets, with how many people were invited with each. */
function selectVersions(db: Db) {
  return db
    .selectFrom('question_sets')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('invitations')
        .select(fn.countAll<string>().as('n'))
        .whereRef('question_set_id', '=', 'question_sets.id')
        .as('sent_to'),
    )
}

async function presentVersions(
  db: Db,
  rows: Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>,
): Promise<QuestionSetView[]> {
  const names = await namesOfStaff(db)
  const films = await filmsOfQuestions(
    db,
    rows.flatMap(({ questions, welcome }) => [...questions, ...(welcome ? [welcome] : [])]),
  )
  return rows.map((row) => ({
    id: row.id,
    familyId: row.family_id,
    version: row.version,
    name: row.name,
    kind: row.kind,
    // A film that nobody may be asked with any more has gone; its words have not.
    questions: row.questions.map(({ filmId, ...question }) => ({
      ...question,
      ...(filmId !== undefined && films.has(filmId) ? { filmId } : {}),
    })),
    welcome: row.welcome && films.has(row.welcome.filmId) ? row.welcome : null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by && (names.get(row.created_by) ?? null),
    sentTo: Number(row.sent_to),
  }))
}
