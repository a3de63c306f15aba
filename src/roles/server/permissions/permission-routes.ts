import type { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { erasureSecret } from '#src/leads/server/public.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { recordChange, type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import {
  type CandidatePermissions,
  type EndsOfKeeping,
  MergeRequest,
  type PermissionRow,
  TakeBackRequest,
  type Watched,
} from '../../permission-api.ts'
import { AskManyRequest } from '../../console-api.ts'
import { askMany } from '../candidacies/put-on-role.ts'
import { rehearseDeletions } from '../retention.ts'
import type { Db } from '../tables.ts'
import { withdrawPermission } from './answer-permission.ts'
import { mergeCandidates } from './merge-candidates.ts'
import { askPermission } from './ask-permission.ts'
import { isWithClient, stateOf } from './permission-store.ts'
import { takeBackQuestions } from './take-back-question.ts'

const Counted = queryOf(
  z.object({
    candidates: z
      .string()
      .max(20_000)
      .transform((text) => text.split(',').filter(Boolean)),
  }),
)

const monthMs = 30 * 24 * 3600_000

/** Staff's calls about permissions: list them, ask, ask again, and withdraw one for a candidate who rings. */
export function permissionRoutes(context: Context, gate: StaffGate): Hono<AppEnv> {
  const db: Db = context.db
  const { staff, owner } = staffCallers(gate)
  const api = endpoints(context)

  api.get(
    '/api/admin/candidates/:id/permissions',
    { does: 'Lists who may see a candidate’s film, and who has', who: staff },
    async ({ params: { id } }): Promise<CandidatePermissions> => ({
      rows: await permissionRows(db, id),
      watched: await watchedBy(db, id),
    }),
  )

  askingRoutes(api, context, gate)

  api.get(
    '/api/admin/candidacy-counts',
    { does: 'Counts the roles that candidates are on', who: staff, query: Counted },
    ({ query: { candidates } }) => roleCounts(db, candidates),
  )

  api.post(
    '/api/admin/candidates/:id/permissions/:permission/withdraw',
    { does: 'Stops the showing of a film, as its candidate asked', who: staff, once: true },
    ({ who: member, params, now, once }) =>
      once(async (tx) => {
        const by = { kind: 'staff', id: member.id } as const
        const what = { candidateId: params.id, permissionId: params.permission, by }
        if ((await withdrawPermission(tx, context, what, now)) === 'closed')
          throw new Problem('conflict', 'not_open', 'That film isn’t shown there any more. Nothing was changed.')
        await recordChange(tx, {
          member,
          action: 'permission.withdrawn',
          subject: params.id,
          details: { permission: params.permission },
          now,
        })
        return { id: params.permission }
      }),
  )

  api.post(
    '/api/admin/candidates/:id/merge',
    { does: 'Makes one candidate of two', who: owner, body: MergeRequest, once: true },
    async ({ who: member, params, body, now, once }) => {
      // Made outside the transaction of the merge.
      const secret = await erasureSecret(db, now)
      const { from: goneId, version: kept, fromVersion: gone } = body
      const merge = { keptId: params.id, goneId, versions: { kept, gone }, member, secret }
      return once((tx) => mergeCandidates(tx, context, merge, now))
    },
  )

  api.get(
    '/api/admin/ends-of-keeping',
    { does: 'Lists what will be deleted within thirty days', who: staff },
    async ({ now }): Promise<EndsOfKeeping> => {
      const { jobs } = context
      const { keeping } = context.config
      const on = new Date(now.getTime() + monthMs)
      const { filmMonths, guestDays } = keeping
      return { until: londonDate(on), filmMonths, guestDays, ends: await rehearseDeletions(db, { jobs, keeping }, on) }
    },
  )

  return api.routes
}

/** Asking candidates, one or several, and taking that back (CAND-10, CAND-22, CAND-23). */
function askingRoutes(api: Endpoints, context: Context, gate: StaffGate): void {
  const { staff } = staffCallers(gate)

  api.post(
    '/api/admin/candidacies/:id/ask-permission',
    { does: 'Asks a candidate whether their film may be shown for a role', who: staff, once: true },
    ({ who: member, params, now, once }) =>
      once((tx) => askPermission(tx, context, { candidacyId: params.id, member }, now)),
  )

  api.post(
    '/api/admin/roles/:id/permissions',
    { does: 'Asks several candidates whether their films may be shown', who: staff, body: AskManyRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once((tx) => askMany(tx, context, { roleId: params.id, candidateIds: body.candidateIds, member }, now)),
  )

  api.post(
    '/api/admin/permission-questions/cancellation',
    { does: 'Takes questions to candidates back', who: staff, body: TakeBackRequest, once: true },
    ({ who: member, body, now, once }) =>
      once((tx) => takeBackQuestions(tx, { questions: body.questions, member }, now)),
  )
}

/** Returns every role that a candidate is on, with the newest permission for each. */
async function permissionRows(db: Db, candidateId: string): Promise<PermissionRow[]> {
  const [candidacies, permissions, candidate] = await Promise.all([
    db
      .selectFrom('candidacies')
      .innerJoin('roles', 'roles.id', 'candidacies.role_id')
      .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
      .select(['candidacies.id', 'roles.id as role_id', 'roles.title', 'contracts.draft'])
      .where('candidacies.candidate_id', '=', candidateId)
      .orderBy('candidacies.created_at', 'desc')
      .limit(200)
      .execute(),
    db
      .selectFrom('permissions')
      .selectAll()
      .where('candidate_id', '=', candidateId)
      .orderBy('asked_at')
      .orderBy('id')
      .execute(),
    db.selectFrom('candidates').select('film_id').where('id', '=', candidateId).executeTakeFirst(),
  ])
  const newest = new Map(permissions.map((row) => [row.role_id, row]))
  return Promise.all(
    candidacies.map(async (row) => {
      const permission = newest.get(row.role_id)
      const isThisCut = permission?.film_id === candidate?.film_id
      const isGiven = permission !== undefined && stateOf(permission) === 'given'
      return {
        id: permission?.id ?? '',
        candidacyId: row.id,
        roleId: row.role_id,
        company: row.draft?.companyName ?? '',
        role: row.title,
        state: permission ? stateOf(permission) : 'none',
        askedAt: permission?.asked_at.toISOString() ?? null,
        remindedAt: permission?.reminded_at?.toISOString() ?? null,
        at: (permission?.withdrawn_at ?? permission?.refused_at ?? permission?.given_at)?.toISOString() ?? null,
        isThisCut,
        isWithClient: isGiven && !isThisCut && (await isWithClient(db, permission.id)),
      }
    }),
  )
}

async function watchedBy(db: Db, candidateId: string): Promise<Watched[]> {
  const rows = await db
    .selectFrom('watches')
    .innerJoin('candidacies', 'candidacies.id', 'watches.candidacy_id')
    .innerJoin('client_members', 'client_members.id', 'watches.viewer_id')
    .innerJoin('films', 'films.id', 'watches.film_id')
    .leftJoin('contracts', 'contracts.id', 'client_members.contract_id')
    .leftJoin('verdicts', (join) =>
      join
        .onRef('verdicts.candidacy_id', '=', 'watches.candidacy_id')
        .onRef('verdicts.member_id', '=', 'watches.viewer_id'),
    )
    .select([
      'client_members.name',
      'client_members.email',
      'contracts.draft',
      'watches.seconds',
      'films.duration',
      'watches.updated_at',
      'verdicts.value',
    ])
    .where('candidacies.candidate_id', '=', candidateId)
    .where('watches.viewer_kind', '=', 'member')
    .orderBy('watches.updated_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    viewer: row.name || row.email,
    company: row.draft?.companyName ?? '',
    seconds: row.seconds,
    of: row.duration,
    at: row.updated_at.toISOString(),
    verdict: row.value,
  }))
}

/**
 * Returns how many roles each candidate is on, without those that they are out of. Candidates on no role are left out.
 */
async function roleCounts(db: Db, candidates: readonly string[]): Promise<Record<string, number>> {
  if (candidates.length === 0) return {}
  const rows = await db
    .selectFrom('candidacies')
    .select(['candidate_id', sql<number>`count(*)::integer`.as('roles')])
    .where('candidate_id', 'in', [...candidates])
    .where('stage', 'not in', ['declined', 'withdrawn'])
    .groupBy('candidate_id')
    .execute()
  return Object.fromEntries(rows.map(({ candidate_id, roles }) => [candidate_id, roles]))
}
