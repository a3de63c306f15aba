import { Hono } from 'hono'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import { InvitationRequest, ResetRequest, RoleChange, type TeamAnswer } from '../console-api.ts'
import type { StaffMember } from '../staff.ts'
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
      members: members.map(({ since, lastSeen, ...member }) => ({ ...member, since: since.toISOString(), lastSeen: lastSeen?.toISOString() ?? null, isYou: member.id === you.id })),
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
    return once(c, owner, body, async (tx, now) => ({ id: await inviteColleague(tx, { outbox, key }, owner, invited, now) }))
  })

  routes.delete('/api/admin/team/links/:id', async (c) => {
    const owner = await staff.require(c, 'owner')
    await db.transaction().execute((tx) => withdrawLink(tx, owner, c.req.param('id'), clock.now()))
    return c.body(null, 204)
  })

  routes.post('/api/admin/team/:id/reset', async (c) => {
    const owner = await staff.require(c, 'owner')
    const body = await readJson(c)
    const { switchOffSecondFactor } = parse(ResetRequest, body)
    const memberId = c.req.param('id')
    return once(c, owner, body, async (tx, now) => ({ id: await resetAccess(tx, { outbox, key }, owner, memberId, switchOffSecondFactor, now) }))
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
    await db.transaction().execute((tx) => removeMember(tx, owner, c.req.param('id'), clock.now()))
    return c.body(null, 204)
  })

  return routes

  /** A mail that was asked for twice goes out once. */
  async function once(c: AppContext, owner: StaffMember, body: unknown, work: (tx: Parameters<Parameters<typeof answerOnce>[2]>[0], now: Date) => Promise<object>): Promise<Response> {
    const now = clock.now()
    const call = { route: `${c.req.path} ${owner.id}`, key: c.req.header('idempotency-key'), body, now }
    const answer = await answerOnce(db, call, async (tx) => ({ status: 201, body: { success: true, data: await work(tx, now) } }))
    return c.json(answer.body as object, answer.status as 201)
  }
}
