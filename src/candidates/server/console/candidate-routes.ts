import type { Hono } from 'hono'
import { z } from 'zod'
import { endpoints } from '#src/platform/http/endpoint.ts'
import { listPage, listQuery, queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { CandidateChange, type CandidatesPage, NewCandidate, TakenOver } from '../../console-api.ts'
import { addCandidate, peopleLike, takeOver } from '../add-candidate.ts'
import { changeCandidate } from '../change-candidate.ts'
import { candidateFilters, countCandidates, listCandidates } from './list.ts'
import { candidateRecord, careersLeads } from './record.ts'

const listed = listQuery({
  sorts: ['name', 'wants', 'added'],
  defaultSort: 'name',
  filters: candidateFilters,
  pageSize: 50,
})
const Like = queryOf(
  z.object({
    name: z.string().max(200).default(''),
    phone: z.string().max(50).default(''),
    email: z.string().max(254).default(''),
  }),
)

/** What staff do with candidates (CAND-1 to CAND-7). */
export function candidateRoutes(context: Context, gate: StaffGate): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(gate)
  const api = endpoints(context)

  api.get(
    '/api/admin/candidates',
    { does: 'Lists candidates', who: staff, query: listed },
    async ({ query, now }): Promise<CandidatesPage> => {
      const [{ rows, total }, counts] = await Promise.all([listCandidates(db, query, now), countCandidates(db, now)])
      return { ...listPage(query, rows, total), counts }
    },
  )

  api.post(
    '/api/admin/candidates',
    { does: 'Adds a candidate by hand', who: staff, body: NewCandidate, once: true, status: 201 },
    ({ who: member, body: typed, now, once }) =>
      once(async (tx) => ({ id: (await addCandidate(tx, { typed, member }, now)).id })),
  )

  api.get('/api/admin/candidates/leads', { does: 'Lists leads who look for a job', who: staff }, () => careersLeads(db))

  api.get(
    '/api/admin/candidates/like',
    { does: 'Finds people of the same name or number', who: staff, query: Like },
    ({ query }) => db.transaction().execute((tx) => peopleLike(tx, query)),
  )

  api.post(
    '/api/admin/candidates/from-lead',
    { does: 'Makes a candidate of a lead', who: staff, body: TakenOver, once: true, status: 201 },
    ({ who: member, body, now, once }) => {
      const agreed = { how: body.agreedHow, on: body.agreedOn }
      return once(async (tx) => ({ id: (await takeOver(tx, { personId: body.personId, agreed, member }, now)).id }))
    },
  )

  api.get('/api/admin/candidates/:id', { does: 'Shows a candidate', who: staff }, ({ params: { id } }) =>
    candidateRecord(db, id),
  )

  api.put(
    '/api/admin/candidates/:id',
    { does: 'Changes what is known of a candidate', who: staff, body: CandidateChange, once: true },
    ({ who: member, params: { id }, body: change, now, once }) =>
      once(async (tx) => {
        await changeCandidate(tx, { id, change, member, now })
        return { id }
      }),
  )

  return api.routes
}
