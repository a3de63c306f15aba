import type { Hono } from 'hono'
import { csvResponse, inPages } from '#src/platform/http/csv.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import { listPage, type ListQuery, listQuery } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { LogAnswer, LoggedChange } from '../../console-api.ts'
import { areasInLog, type ChangeFilter, countChanges, findChanges, membersInLog } from './change-log.ts'
import type { StaffContext } from '../staff-context.ts'
import { staffCallers } from '../staff-gate.ts'

const rowsAPage = 500
const filters = { area: 'text', member: 'text', subject: 'text' } as const
const listed = listQuery({ sorts: ['at'], defaultSort: '-at', filters, pageSize: 50 })

/** The log of changes, which can only be read, searched and exported. */
export function logRoutes(options: StaffContext): Hono<AppEnv> {
  const { db } = options
  const { staff } = staffCallers(options.staff)
  const api = endpoints(options)

  api.get(
    '/api/admin/log',
    { does: 'Lists what staff have changed', who: staff, query: listed },
    async ({ query }): Promise<LogAnswer> => {
      const filter = filterOf(query)
      const [rows, total, members, areas] = await Promise.all([
        findChanges(db, filter, { limit: query.pageSize, offset: query.offset, ascending: !query.descending }),
        countChanges(db, filter),
        membersInLog(db),
        areasInLog(db),
      ])
      return { ...listPage(query, rows, total), members, areas }
    },
  )

  api.get(
    '/api/admin/log.csv',
    { does: 'Exports the log for a spreadsheet', who: staff, query: listed },
    ({ query }) => {
      const rows = inPages<LoggedChange>((after) =>
        findChanges(db, filterOf(query), { limit: rowsAPage, ascending: !query.descending, after }),
      )
      return csvResponse({
        filename: 'log.csv',
        columns: [
          { header: 'When', value: ({ at }) => new Date(at) },
          { header: 'Who', value: ({ memberName }) => memberName },
          { header: 'Action', value: ({ action }) => action },
          { header: 'Subject', value: ({ subject }) => subject },
          {
            header: 'Details',
            value: ({ details }) =>
              Object.entries(details)
                .map(([name, value]) => `${name}: ${value}`)
                .join('; '),
          },
        ],
        rows,
      })
    },
  )

  return api.routes
}

function filterOf({ q, filters: { area, member, subject } }: ListQuery<'at', typeof filters>): ChangeFilter {
  return { q, area, memberId: member, subject }
}
