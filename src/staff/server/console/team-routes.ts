import type { Hono } from 'hono'
import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { InvitationRequest, ResetRequest, RoleChange, type TeamAnswer } from '../../console-api.ts'
import type { StaffContext } from '../staff-context.ts'
import { inviteColleague, openLinks, resetAccess, withdrawLink } from '../links.ts'
import { staffCallers } from '../staff-gate.ts'
import { changeRole, removeMember } from './team.ts'
import { listTeam } from './team-list.ts'

/** The team: all staff may see it, only owners may change it. */
export function teamRoutes(options: StaffContext): Hono<AppEnv> {
  const { db, outbox } = options
  const { staff, owner } = staffCallers(options.staff)
  const api = endpoints(options)

  api.get('/api/admin/team', { does: 'Lists the team', who: staff }, async ({ who: you, now }): Promise<TeamAnswer> => {
    const [members, links] = await Promise.all([listTeam(db, now), openLinks(db, now)])
    return {
      members: members.map(({ since, lastSeen, ...member }) => ({
        ...member,
        since: since.toISOString(),
        lastSeen: lastSeen?.toISOString() ?? null,
        isYou: member.id === you.id,
      })),
      links: links.map(({ id, purpose, email, name, role, madeByName, createdAt, expiresAt }) => ({
        id,
        purpose,
        email,
        name,
        role,
        madeBy: madeByName,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        expired: expiresAt <= now,
      })),
    }
  })

  api.post(
    '/api/admin/team/links',
    { does: 'Invites a colleague', who: owner, body: InvitationRequest, once: true, status: 201 },
    ({ who, body, now, once }) =>
      once(async (tx) => ({ id: await inviteColleague(tx, options, { member: who, invited: body, now }) })),
  )

  api.delete(
    '/api/admin/team/links/:id',
    { does: 'Withdraws a link', who: owner, once: true, status: 204 },
    ({ who, params, now, once }) => once((tx) => withdrawLink(tx, who, params.id, now)),
  )

  api.post(
    '/api/admin/team/:id/reset',
    {
      does: 'Sends a colleague a link with which they choose a new password',
      who: owner,
      body: ResetRequest,
      once: true,
      status: 201,
    },
    ({ who, params, body, now, once }) =>
      once(async (tx) => ({ id: await resetAccess(tx, options, { ...body, by: who, memberId: params.id, now }) })),
  )

  api.put(
    '/api/admin/team/:id',
    { does: 'Changes a colleague’s role', who: owner, body: RoleChange },
    async ({ who, params: { id }, body: { role, from }, now }) => {
      await db.transaction().execute((tx) => changeRole(tx, outbox, { by: who, memberId: id, role, from, now }))
      return { id, role }
    },
  )

  api.delete(
    '/api/admin/team/:id',
    { does: 'Removes a colleague', who: owner, once: true, status: 204 },
    ({ who, params, now, once }) =>
      once(async (tx) => {
        for (const slice of options.slices) await slice.beforeLeaving?.(tx, params.id)
        await removeMember(tx, who, params.id, now)
      }),
  )

  return api.routes
}
