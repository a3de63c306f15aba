import { rolesConsole } from '#content/console/roles.ts'
import type { CsvColumn } from '#src/platform/http/csv.ts'
import type { RoleRow } from '../../console-api.ts'
import { waitSentence } from '../../waiting/wait-sentence.ts'

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
