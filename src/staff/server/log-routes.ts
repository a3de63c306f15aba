import { Hono } from 'hono'
import { csvResponse, inPages } from '#src/platform/http/csv.ts'
import { listPage, readListQuery } from '#src/platform/http/list-query.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { LogAnswer, LoggedChange } from '../console-api.ts'
import { areasInLog, type ChangeFilter, countChanges, findChanges, membersInLog } from './change-log.ts'
import type { StaffConsoleOptions } from './console-options.ts'

const rowsAPage = 500

/** The log of changes: read, searched, exported; nothing else. */
export function logRoutes({ db, staff }: StaffConsoleOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get('/api/admin/log', async (c) => {
    await staff.require(c)
    const { query, filter } = read(c)
    const [rows, total, members, areas] = await Promise.all([
      findChanges(db, filter, { limit: query.pageSize, offset: query.offset, ascending: !query.descending }),
      countChanges(db, filter),
      membersInLog(db),
      areasInLog(db),
    ])
    return c.json({ success: true, data: { ...listPage(query, rows, total), members, areas } satisfies LogAnswer })
  })

  routes.get('/api/admin/log.csv', async (c) => {
    await staff.require(c)
    const { query, filter } = read(c)
    const rows = inPages<LoggedChange>((after) =>
      findChanges(db, filter, { limit: rowsAPage, ascending: !query.descending, after }),
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
  })

  return routes
}

function read(c: AppContext) {
  const query = readListQuery(c, {
    sorts: ['at'],
    defaultSort: '-at',
    filters: { area: 'text', member: 'text', subject: 'text' },
    pageSize: 50,
  })
  const { area, member, subject } = query.filters
  const filter: ChangeFilter = { q: query.q, area, memberId: member, subject }
  return { query, filter }
}
