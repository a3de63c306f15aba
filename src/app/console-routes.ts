import { Hono } from 'hono'
import type { AppEnv } from '../platform/http/request.ts'
import type { Db } from '../platform/database/database.ts'
import type { StaffGate } from '../staff/server/staff-gate.ts'
import type { Clock } from '../values/clock.ts'

/** What every domain's console calls are made of. */
export interface ConsoleRoutesParts {
  db: Db
  clock: Clock
  staff: StaffGate
}

/** The console's calls, all under `/api/admin`: one line a domain. Each asks the gate first. */
export function consoleRoutes(_parts: ConsoleRoutesParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  return app
}
