import { Hono } from 'hono'
import { once } from '#src/platform/http/once.ts'
import { type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import { InvitationRequest, ResetRequest, RoleChange, type TeamAnswer } from '../console-api.ts'
import type { StaffConsoleOptions } from './console-options.ts'
import { inviteColleague, openLinks, resetAccess, withdrawLink } from './links.ts'
import { changeRole, removeMember } from './team.ts'
import { listTeam } from './team-list.ts'

/** The team: everybody may see it, owners change it. */
export function teamRoutes({ db, clock, staff, outbox, key }: StaffConsoleOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get('/api/admin/team', async (c) => {
    const you = await staff.require(c)
    const now = clock.now()
    const [members, links] = await Promise.all([listTeam(db, now), openLinks(db, now)])
    const data: TeamAnswer = {
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
    return c.json({ success: true, data })
  })

  routes.post('/api/admin/team/links', async (c) => {
    const owner = await staff.require(c, 'owner')
    const body = await readJson(c)
    const invited = parse(InvitationRequest, body)
    const now = clock.now()
    return once(c, db, { by: owner.id, body, now, status: 201 }, async (tx) => ({
      id: await inviteColleague(tx, { outbox, key }, owner, invited, now),
    }))
  })

  routes.delete('/api/admin/team/links/:id', async (c) => {
    const owner = await staff.require(c, 'owner')
    const [id, now] = [c.req.param('id'), clock.now()]
    return once(c, db, { by: owner.id, body: null, now, status: 204 }, (tx) => withdrawLink(tx, owner, id, now))
  })

  routes.post('/api/admin/team/:id/reset', async (c) => {
    const owner = await staff.require(c, 'owner')
    const body = await readJson(c)
    const { switchOffSecondFactor } = parse(ResetRequest, body)
    const [memberId, now] = [c.req.param('id'), clock.now()]
    return once(c, db, { by: owner.id, body, now, status: 201 }, async (tx) => ({
      id: await resetAccess(tx, { outbox, key }, owner, memberId, switchOffSecondFactor, now),
    }))
  })

  routes.put('/api/admin/team/:id', async (c) => {
    const owner = await staff.require(c, 'owner')
    const { role } = parse(RoleChange, await readJson(c))
    const id = c.req.param('id')
    await db.transaction().execute((tx) => changeRole(tx, outbox, owner, id, role, clock.now()))
    return c.json({ success: true, data: { id, role } })
  })

  routes.delete('/api/admin/team/:id', async (c) => {
    const owner = await staff.require(c, 'owner')
    const [id, now] = [c.req.param('id'), clock.now()]
    return once(c, db, { by: owner.id, body: null, now, status: 204 }, (tx) => removeMember(tx, owner, id, now))
  })

  return routes
}
