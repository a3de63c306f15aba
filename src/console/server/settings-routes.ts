import { Hono } from 'hono'
import { brand } from '#content/brand.ts'
import { portalStanding, rotatePortalPassword } from '#src/contracts/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import { type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import { guessableSentence, isGuessable } from '#src/platform/secrets/guessable-password.ts'
import { madeUpPassword } from '#src/platform/secrets/made-up-password.ts'
import { hashPassword } from '#src/platform/secrets/password-hash.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import {
  PortalPasswordChange,
  type PortalPasswordChanged,
  type ProviderState,
  type SettingsAnswer,
} from '../settings-api.ts'

export interface SettingsConsoleOptions {
  db: Db
  clock: Clock
  staff: StaffGate
  providerStates: () => Promise<ProviderState[]>
  /** Whether PORTAL_PASSWORD is set. */
  portalPasswordIsConfigured: boolean
}

/** The settings for staff: `/api/admin/settings`. Everybody sees how things stand; owners change them. */
export function settingsConsoleRoutes({
  db,
  clock,
  staff,
  providerStates,
  portalPasswordIsConfigured,
}: SettingsConsoleOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get('/api/admin/settings', async (c) => {
    await staff.require(c)
    const { since, sessions } = await portalStanding(db, clock.now())
    const data: SettingsAnswer = {
      providers: await providerStates(),
      portal: { since: since?.toISOString() ?? null, configured: portalPasswordIsConfigured, sessions },
    }
    return c.json({ success: true, data })
  })

  // No answer of this call is kept under its Idempotency-Key: it may carry a password. A repeat makes another one, and says so.
  routes.post('/api/admin/settings/portal-password', async (c) => {
    const member = await staff.require(c, 'owner')
    const { password, endSessions } = parse(PortalPasswordChange, await readJson(c))
    if (password !== undefined && (await isGuessable(password, [brand.name, ...member.name.split(/\s+/)]))) {
      throw new Problem('invalid', 'invalid_fields', guessableSentence, {
        fields: [{ path: 'password', msg: guessableSentence }],
      })
    }
    const made = password === undefined ? madeUpPassword() : null
    const passwordHash = await hashPassword(password ?? made ?? '')
    const sessionsEnded = await db
      .transaction()
      .execute((tx) => rotatePortalPassword(tx, { passwordHash, endSessions, member, now: clock.now() }))
    const data: PortalPasswordChanged = { password: made, sessionsEnded }
    return c.json({ success: true, data })
  })

  return routes
}
