import { rolesConsole } from '#content/console/roles.ts'
import { type CsvColumn, inPages } from '#src/platform/http/csv.ts'
import type { RoleRow } from '../../console-api.ts'
import { waitSentence } from '../../waiting/wait-sentence.ts'
import type { Db } from '../tables.ts'
import { listRoles, type RoleListQuery } from './role-list.ts'

const { columns: heads, csv, states, steps } = rolesConsole

/** The columns of the list of roles as a spreadsheet. */
export const roleColumns: readonly CsvColumn<RoleRow>[] = [
  { header: heads.title, value: ({ title }) => title },
  { header: csv.company, value: ({ company }) => company },
  { header: csv.contract, value: ({ contract }) => contract },
  { header: csv.state, value: ({ state }) => states[state] },
  { header: heads.step, value: ({ step }) => steps[step] },
  { header: heads.openings, value: ({ openings }) => openings },
  { header: heads.people, value: ({ people }) => people },
  { header: heads.waits, value: waitSentence },
  { header: heads.due, value: ({ wait: { due } }) => due && new Date(due) },
  { header: heads.owner, value: ({ owner }) => owner },
  { header: csv.changed, value: ({ updatedAt }) => new Date(updatedAt) },
]

const pageSize = 100

/** All roles that match a query, page by page. */
export function exportedRoles(db: Db, query: RoleListQuery, now: Date): AsyncIterable<RoleRow> {
  let page = 0
  return inPages(async () => {
    page++
    return (await listRoles(db, { ...query, page, pageSize, offset: (page - 1) * pageSize }, now)).rows
  })
}
