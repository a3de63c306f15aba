import { sql } from 'kysely'
import { rolesConsole } from '#content/console/roles.ts'
import { todayWords } from '#content/console/today.ts'
import { type AttentionSource, eachItem, type ItemDetails, mostListed } from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { SendBlock } from '../../sending.ts'
import type { Db } from '../tables.ts'
import { contractNumber } from '#src/contracts/server/public.ts'
import { candidateNames } from './attention-rows.ts'

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
      const nameOf = await candidateNames(db, rows)
      const pageOf = (roleId: string) => `/admin/roles/${roleId}/shortlist`
      const detailsOf = (row: (typeof rows)[number]): ItemDetails => {
        const said = {
          number: row.number,
          company: row.company || rolesConsole.noCompany,
          name: nameOf(row),
        }
        const contract = row.contract === null ? '' : contractNumber(row.contract)
        const why = fill<string>(reasonOf(row.held_back_by), { ...said, number: contract })
        return {
          title: row.title,
          text: fill(words.shortlist.text, { ...said, why }),
          when: fill(words.shortlist.was, { when: recentMoment(row.held_back_at!, now) }),
          at: row.held_back_at,
          isLate: true,
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
          links: [{ label: words.shortlist.open, href: pageOf(row.role_id) }],
        }
      }
      return eachItem(rows, (row) => ({ id: `shortlist:${row.id}`, href: pageOf(row.role_id) }), detailsOf)
    },
  }
}

/** Why it was held back, in words. Another version may have written a reason that this one doesn't know. */
function reasonOf(block: Partial<SendBlock> | null): string {
  const reasons: Partial<Record<string, string>> = rolesConsole.shortlist.why
  return reasons[block?.why ?? ''] ?? words.shortlist.unknown
}
