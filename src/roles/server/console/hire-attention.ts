import { sql } from 'kysely'
import { todayWords } from '#content/console/today.ts'
import { invoicedPlacements } from '#src/placements/server/public.ts'
import { type AttentionSource, eachItem, type ItemDetails, mostListed } from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { londonDate, recentMoment } from '#src/values/london-time.ts'
import type { Db } from '../tables.ts'
import { boardOf, candidaciesOf, candidateNames, company, termsOf } from './attention-rows.ts'

const words = todayWords.roles.hire

/** A hire that was not invoiced for this long is not an oversight. */
const withinMs = 400 * 24 * 3_600_000

/** Hires whose figures nobody has checked, and hires that have begun but are not invoiced (TALENT-23). */
export function hiresToInvoice(db: Db): AttentionSource {
  return {
    kind: 'hire',
    page: 'roles',
    count: async (now) => (await due(db, now)).length,
    async list(now) {
      const rows = (await due(db, now)).slice(0, mostListed)
      const nameOf = await candidateNames(db, rows)
      const detailsOf = (row: (typeof rows)[number]): ItemDetails => {
        const said = { name: nameOf(row), ...termsOf(row, now) }
        const isChecked = row.checked_at !== null
        const figures = { salaryPence: Number(row.salary_pence), startsOn: row.starts }
        const path = `/api/admin/candidacies/${row.id}/hire`
        return {
          title: said.name,
          text: fill<string>(isChecked ? words.invoice : words.check, said),
          when: fill(isChecked ? words.began : words.hired, {
            when: isChecked ? said.day : recentMoment(row.at, now),
          }),
          at: row.at,
          isLate: isChecked,
          acts: isChecked
            ? []
            : [
                {
                  label: words.right,
                  call: { method: 'PUT', path, body: { ...figures, seen: figures } },
                  done: fill(words.rightDone, said),
                },
              ],
          links: [{ label: words.contract, href: `/admin/contracts/${row.contract_id}` }],
        }
      }
      return eachItem(rows, (row) => ({ id: `hire:${row.id}`, href: boardOf(row.role_id) }), detailsOf)
    },
  }
}

async function due(db: Db, now: Date) {
  const rows = await candidaciesOf(db)
    .innerJoin('hires', 'hires.candidacy_id', 'candidacies.id')
    .select(['candidacies.id', 'candidacies.role_id', 'candidate_id', 'title', 'roles.contract_id'])
    .select(['hires.at', 'hires.placement_id', 'hires.checked_at', 'hires.salary_pence'])
    .select([
      company.as('company'),
      sql<string>`contracts.draft ->> 'selectedPricingOption'`.as('option'),
      sql<string>`starts_on::text`.as('starts'),
    ])
    .where('hires.at', '>', new Date(now.getTime() - withinMs))
    .where(({ or, eb }) => or([eb('hires.checked_at', 'is', null), eb('hires.starts_on', '<=', londonDate(now))]))
    .orderBy('hires.at')
    .execute()
  const invoiced = await invoicedPlacements(
    db,
    rows.flatMap(({ placement_id }) => placement_id ?? []),
  )
  // Under Retained the first part was calculated from the brief.
  return rows.filter(
    ({ placement_id, option }) => (invoiced.get(placement_id ?? '') ?? 0) < (option === 'retained' ? 2 : 1),
  )
}
