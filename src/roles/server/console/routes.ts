import type { Hono } from 'hono'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { csvResponse } from '#src/platform/http/csv.ts'
import { listQuery } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { recordChange, type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import {
  AddCandidaciesRequest,
  CancelSendingRequest,
  ChangeRoleRequest,
  NewRoleRequest,
  RecallRequest,
  RemindRequest,
  RemovalsRequest,
  SendRequest,
  ShortlistRequest,
  StageRequest,
} from '../../console-api.ts'
import { putOnRole, takeOffRole } from '../candidacies/put-on-role.ts'
import { cancelSending, planShortlist } from '../shortlists/plan-shortlist.ts'
import { keepDraft } from '../shortlists/shortlist-store.ts'
import { recallShortlist } from '../shortlists/recall-shortlist.ts'
import { remindMember } from '../shortlists/remind-member.ts'
import type { Db } from '../tables.ts'
import { changeRoleByStaff, makeRole } from './change-role.ts'
import { moveByHand } from './move-by-hand.ts'
import { eachRole, listRoles, roleListOptions } from './role-list.ts'
import { roleLog } from './role-log.ts'
import { roleRecord } from './role-record.ts'
import { roleColumns } from './roles-csv.ts'

/** Staff's calls about roles, up to the sending of a shortlist (TALENT-1 to TALENT-5). */
export function rolesConsoleRoutes(context: Context & { db: Db; staff: StaffGate }): Hono<AppEnv> {
  const { db } = context
  const before = context.config.beforeDeposit
  const api = endpoints(context)
  const who = staffCallers(context.staff).staff

  api.get('/api/admin/roles', { does: 'Lists roles', who, query: listQuery(roleListOptions) }, ({ query, now }) =>
    listRoles(db, query, now),
  )

  api.post(
    '/api/admin/roles',
    { does: 'Makes a role', who, body: NewRoleRequest, once: true, status: 201 },
    ({ who: member, body, now, once }) => once((tx) => makeRole(tx, member, body, now)),
  )

  api.get(
    '/api/admin/roles.csv',
    { does: 'Downloads roles as a spreadsheet', who, query: listQuery(roleListOptions) },
    async ({ who: member, query, now }) => {
      await db
        .transaction()
        .execute((tx) => recordChange(tx, { member, action: 'roles.exported', subject: 'roles', now }))
      return csvResponse({ filename: 'roles.csv', columns: roleColumns, rows: eachRole(db, query, now) })
    },
  )

  api.get('/api/admin/roles/:id', { does: 'Shows a role with its board', who }, ({ params, now }) =>
    roleRecord(db, params.id, { now, before }),
  )

  api.get('/api/admin/roles/:id/log', { does: 'Lists what happened on a role', who }, ({ params }) =>
    roleLog(db, params.id),
  )

  api.put(
    '/api/admin/roles/:id',
    { does: 'Changes a role', who, body: ChangeRoleRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once((tx) => changeRoleByStaff(tx, context, member, { ...body, id: params.id }, now)),
  )

  api.post(
    '/api/admin/roles/:id/candidacies',
    { does: 'Puts candidates on a role', who, body: AddCandidaciesRequest, once: true, status: 201 },
    ({ who: member, params, body, now, once }) =>
      once((tx) => putOnRole(tx, { roleId: params.id, candidateIds: body.candidateIds, member }, now)),
  )

  api.post(
    '/api/admin/roles/:id/candidacies/removals',
    { does: 'Takes people off a role who were just put on it', who, body: RemovalsRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once((tx) => takeOffRole(tx, { roleId: params.id, candidacyIds: body.ids, member }, now)),
  )

  api.put(
    '/api/admin/candidacies/:id/stage',
    { does: 'Moves somebody on a role’s board', who, body: StageRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once((tx) => moveByHand(tx, member, { ...body, candidacyId: params.id }, now)),
  )

  shortlistRoutes(api, context)
  return api.routes
}

/** The calls to put a shortlist together, send it and call it back (TALENT-5, TALENT-43, TALENT-44). */
function shortlistRoutes(api: Endpoints, context: Context & { staff: StaffGate }): void {
  const who = staffCallers(context.staff).staff

  api.put(
    '/api/admin/roles/:id/shortlist',
    { does: 'Keeps the shortlist that is being put together', who, body: ShortlistRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once(async (tx) => {
        const kept = await keepDraft(tx, params.id, body, now)
        const details = { people: body.entries.length }
        await recordChange(tx, { member, action: 'shortlist.kept', subject: params.id, details, now })
        return kept
      }),
  )

  api.post(
    '/api/admin/roles/:id/shortlist/sending',
    { does: 'Sends a shortlist to its client, or plans that', who, body: SendRequest, once: true, status: 201 },
    ({ who: member, params, body: { version, at }, now, once }) =>
      once((tx) => planShortlist(tx, context, { roleId: params.id, version, at, member }, now)),
  )

  api.post(
    '/api/admin/roles/:id/shortlist/sending/cancellation',
    { does: 'Takes the sending of a shortlist back', who, body: CancelSendingRequest, once: true },
    ({ who: member, params, body: { number }, now, once }) =>
      once((tx) => cancelSending(tx, { roleId: params.id, number, member }, now)),
  )

  api.post(
    '/api/admin/roles/:id/reminders',
    { does: 'Reminds one of a client’s people of films', who, body: RemindRequest, once: true, status: 201 },
    ({ who: member, params, body: { memberId }, now, once }) =>
      once(async (tx) => {
        const { outbox, config } = context
        const reminding = { outbox, before: config.beforeDeposit }
        await remindMember(tx, reminding, { roleId: params.id, memberId, by: member }, now)
        return { id: params.id }
      }),
  )

  api.post(
    '/api/admin/roles/:id/shortlist/recall',
    { does: 'Calls a shortlist back', who, body: RecallRequest, once: true, status: 201 },
    ({ who: member, params, body, now, once }) =>
      once((tx) => recallShortlist(tx, context, { roleId: params.id, number: body.number, member }, now)),
  )
}
