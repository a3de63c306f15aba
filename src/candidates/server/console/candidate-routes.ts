import type { Hono } from 'hono'
import { z } from 'zod'
import { csvResponse } from '#src/platform/http/csv.ts'
import { erasureSecret } from '#src/leads/server/public.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { listPage, listQuery, queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { recordChange, type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import {
  Acknowledgement,
  CandidateChange,
  CandidatesChange,
  CandidatesRestored,
  type CandidatesPage,
  ComplaintAnswer,
  DeletionRequest,
  DeletionsRequest,
  ImportPreviewRequest,
  ImportRequest,
  mostImportBytes,
  NewCandidate,
  TakenOver,
} from '../../console-api.ts'
import { addCandidate, peopleLike, takeOver } from '../add-candidate.ts'
import { changeCandidate } from '../change-candidate.ts'
import { changeMany, restoreMany } from '../change-many.ts'
import { acknowledgeComplaint, answerComplaint } from '../complaints.ts'
import { deleteCandidate } from '../delete-candidate.ts'
import { deleteMany } from '../delete-many.ts'
import { importCandidates, previewImport, undoImport } from '../import-candidates.ts'
import { candidateColumns, exportedCandidates } from './candidates-csv.ts'
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

const Chosen = queryOf(
  z.object({
    ids: z
      .string()
      .max(4000)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.string().max(60)).min(1).max(50)),
  }),
)

/** Staff's calls about candidates (CAND-1 to CAND-7). */
export function candidateRoutes(context: Context, gate: StaffGate): Hono<AppEnv> {
  const { db } = context
  const keepMonths = context.config.keeping.candidateMonths
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
      once(async (tx) => ({ id: (await addCandidate(tx, { typed, member, keepMonths }, now)).id })),
  )

  importRoutes(api, context, gate)

  api.post(
    '/api/admin/candidates/changes',
    { does: 'Changes several candidates at once', who: staff, body: CandidatesChange, once: true },
    ({ who: member, body, now, once }) => once((tx) => changeMany(tx, { ...body, member, keepMonths }, now)),
  )

  api.post(
    '/api/admin/candidates/restorations',
    { does: 'Takes a change of several candidates back', who: staff, body: CandidatesRestored, once: true },
    ({ who: member, body, now, once }) => once((tx) => restoreMany(tx, { ...body, member }, now)),
  )

  deletionsRoutes(api, context, gate)

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
      return once(async (tx) => ({
        id: (await takeOver(tx, { personId: body.personId, agreed, member, keepMonths }, now)).id,
      }))
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
        await changeCandidate(tx, { id, change, member, keepMonths }, now)
        return { id }
      }),
  )

  complaintRoutes(api, context, gate)
  deletionRoutes(api, context, gate)
  return api.routes
}

/** Staff's calls about complaints (CAND-13). */
function complaintRoutes(api: Endpoints, context: Context, gate: StaffGate): void {
  const { staff } = staffCallers(gate)
  const path = '/api/admin/candidates/:id/complaints/:complaint'

  api.post(
    `${path}/acknowledgement`,
    { does: 'Acknowledges a candidate’s complaint by email', who: staff, body: Acknowledgement, once: true },
    ({ who: member, params, body, now, once }) => {
      const seen = { candidateId: params.id, complaintId: params.complaint, version: body.version }
      return once((tx) => acknowledgeComplaint(tx, context, { ...seen, member }, now))
    },
  )

  api.post(
    `${path}/answer`,
    { does: 'Answers a candidate’s complaint by email', who: staff, body: ComplaintAnswer, once: true },
    ({ who: member, params, body, now, once }) => {
      const seen = { candidateId: params.id, complaintId: params.complaint, version: body.version }
      return once((tx) => answerComplaint(tx, context, { ...seen, member, text: body.text }, now))
    },
  )
}

/** Deleting a candidate today. The preview of what is deleted and what stays does it and rolls it back (CAND-15). */
function deletionRoutes(api: Endpoints, context: Context, gate: StaffGate): void {
  const { owner } = staffCallers(gate)
  const path = '/api/admin/candidates/:id/deletion'

  api.get(path, { does: 'Says what deleting a candidate would do', who: owner }, ({ who: member, params, now }) =>
    rehearse(context.db, (tx) => {
      const deletion = { candidateId: params.id, typedEmail: undefined, member, secret: '' }
      return deleteCandidate(tx, context, deletion, now)
    }),
  )

  api.post(
    path,
    { does: 'Deletes a candidate', who: owner, body: DeletionRequest, once: 'by key alone' },
    async ({ who: member, params, body, now, once }) => {
      // Made outside the transaction of the deletion.
      const secret = await erasureSecret(context.db, now)
      const deletion = { candidateId: params.id, typedEmail: body.email, member, secret }
      return once((tx) => deleteCandidate(tx, context, deletion, now))
    },
  )
}

/** Deleting several candidates at once, all or none (CAND-21). */
function deletionsRoutes(api: Endpoints, context: Context, gate: StaffGate): void {
  const { owner } = staffCallers(gate)
  const path = '/api/admin/candidates/deletions'

  api.get(
    path,
    { does: 'Says what deleting several candidates would do', who: owner, query: Chosen },
    ({ who: member, query: { ids }, now }) =>
      rehearse(context.db, (tx) => deleteMany(tx, context, { ids, member, secret: '' }, now)),
  )

  api.post(
    path,
    { does: 'Deletes several candidates', who: owner, body: DeletionsRequest, once: 'by key alone' },
    async ({ who: member, body: { people }, now, once }) => {
      // Made outside the transaction of the deletion.
      const secret = await erasureSecret(context.db, now)
      const ids = people.map(({ id }) => id)
      const versions = new Map(people.map(({ id, version }) => [id, version]))
      return once((tx) => deleteMany(tx, context, { ids, versions, member, secret }, now))
    },
  )
}

/** Lists of people as files: preview, import, undoing an import, and the export (CAND-16). */
function importRoutes(api: Endpoints, context: Context, gate: StaffGate): void {
  const { db, config } = context
  const { staff } = staffCallers(gate)
  const bytes = Math.ceil(mostImportBytes / 3) * 4 + 4_096
  const limit = [
    { name: 'imports', per: 'caller', burst: 20, secondsEach: 10, tooMany: 'That’s a lot of files.' },
  ] as const

  api.post(
    '/api/admin/candidates/imports/preview',
    { does: 'Says what a file of candidates would bring', who: staff, limit, bytes, body: ImportPreviewRequest },
    ({ body }) => previewImport(db, body.file),
  )

  api.post(
    '/api/admin/candidates/imports',
    { does: 'Imports a file of candidates', who: staff, limit, bytes, body: ImportRequest, once: true, status: 201 },
    ({ who: member, body, now, once }) =>
      once((tx) => importCandidates(tx, { ...body, member, keepMonths: config.keeping.candidateMonths }, now)),
  )

  api.post(
    '/api/admin/candidates/imports/:id/undo',
    { does: 'Takes an import of candidates back', who: staff, once: true },
    ({ who: member, params, now, once }) => once((tx) => undoImport(tx, { importId: params.id, member }, now)),
  )

  api.get(
    '/api/admin/candidates.csv',
    { does: 'Downloads candidates as a spreadsheet', who: staff, query: listed },
    async ({ who: member, query, now }) => {
      await db
        .transaction()
        .execute((tx) => recordChange(tx, { member, action: 'candidates.exported', subject: 'candidates', now }))
      return csvResponse({
        filename: 'candidates.csv',
        columns: candidateColumns,
        rows: exportedCandidates(db, query, now),
      })
    },
  )
}
