import { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { accountRoutes } from './account-routes.ts'
import type { StaffDoor } from './create-staff-gate.ts'
import { logRoutes } from './log-routes.ts'
import { teamRoutes } from './team-routes.ts'

export interface StaffConsoleOptions {
  db: Db
  clock: Clock
  staff: StaffDoor
  outbox: Outbox
  /** What second factors and links are sealed with. */
  key: Buffer
}

/** The staff's own calls in the console. */
export function staffConsoleRoutes(options: StaffConsoleOptions): Hono<AppEnv> {
  return new Hono<AppEnv>().route('/', accountRoutes(options)).route('/', teamRoutes(options)).route('/', logRoutes(options))
}
