import type { Db } from '../tables.ts'
import type { Filming } from '../../api.ts'

/**
 * Returns for each role how many people are being considered or asked for it, how many of them are filmed, and when the
 * next shortlist is planned to be sent (TALENT-51). Roles for which nobody is considered are missing.
 */
export async function filmingOf(db: Db, roleIds: readonly string[]): Promise<Map<string, Filming>> {
  if (roleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('candidacies')
    .innerJoin('candidates', 'candidates.id', 'candidacies.candidate_id')
    .leftJoin('films', (join) => join.onRef('films.id', '=', 'candidates.film_id').on('films.state', '=', 'ready'))
    .leftJoin('shortlists', (join) =>
      join.onRef('shortlists.role_id', '=', 'candidacies.role_id').on('shortlists.state', '=', 'draft'),
    )
    .select((people) => [
      'candidacies.role_id',
      'shortlists.send_at',
      people.fn.count<string>('candidacies.id').as('people'),
      people.fn.count<string>('films.id').as('filmed'),
    ])
    .where('candidacies.role_id', 'in', [...roleIds])
    .where('candidacies.stage', 'in', ['considered', 'permission'])
    .groupBy(['candidacies.role_id', 'shortlists.send_at'])
    .execute()
  return new Map(
    rows.map(({ role_id, people, filmed, send_at }) => [
      role_id,
      { people: Number(people), filmed: Number(filmed), shortlistAt: send_at?.toISOString() ?? null },
    ]),
  )
}
