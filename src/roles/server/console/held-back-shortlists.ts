import { sql } from 'kysely'
import { rolesConsole } from '#content/console/roles.ts'
import { todayWords } from '#content/console/today.ts'
import { type AttentionSource, mostListed } from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { Db } from '../tables.ts'
import { contractNumber } from '#src/contracts/server/public.ts'
import { candidateNames } from './role-attention.ts'

const words = todayWords.roles

/** Planned shortlists that couldn't be sent at their time, until staff have dealt with them (TALENT-44). */
export function heldBackShortlists(db: Db): AttentionSource {
  const found = () =>
    db
      .selectFrom('shortlists')
      .innerJoin('roles', 'roles.id', 'shortlists.role_id')
      .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
      .where('held_back_at', 'is not', null)
  return {
    kind: 'shortlist',
    page: 'roles',
    count: async () =>
      (
        await found()
          .select(sql<number>`count(*)::integer`.as('total'))
          .executeTakeFirstOrThrow()
      ).total,
    async list(now) {
      const rows = await found()
        .leftJoin('candidacies', (on) =>
          on.on(sql<boolean>`candidacies.id = shortlists.held_back_by ->> 'candidacyId'`),
        )
        .select(['shortlists.id', 'shortlists.number', 'shortlists.role_id', 'roles.title', 'held_back_at'])
        .select(['held_back_by', 'candidate_id', 'contracts.number as contract'])
        .select(sql<string>`coalesce(contracts.draft ->> 'companyName', '')`.as('company'))
        .orderBy('held_back_at')
        .limit(mostListed)
        .execute()
      const nameOf = await candidateNames(
        db,
        rows.flatMap(({ candidate_id }) => candidate_id ?? []),
      )
      return rows.map((row) => {
        const said = {
          number: row.number,
          company: row.company || rolesConsole.noCompany,
          name: row.candidate_id === null ? words.somebody : nameOf(row.candidate_id),
        }
        const contract = row.contract === null ? '' : contractNumber(row.contract)
        const why = fill<string>(rolesConsole.shortlist.why[row.held_back_by!.why], { ...said, number: contract })
        const href = `/admin/roles/${row.role_id}/shortlist`
        return {
          id: `shortlist:${row.id}`,
          title: row.title,
          text: fill(words.shortlist.text, { ...said, why }),
          when: fill(words.shortlist.was, { when: recentMoment(row.held_back_at!, now) }),
          at: row.held_back_at,
          isLate: true,
          href,
          acts: [
            {
              label: words.shortlist.keep,
              call: {
                path: `/api/admin/roles/${row.role_id}/shortlist/sending/cancellation`,
                body: { number: row.number },
              },
              done: fill(words.shortlist.kept, said),
            },
          ],
          links: [{ label: words.shortlist.open, href }],
        }
      })
    },
  }
}
