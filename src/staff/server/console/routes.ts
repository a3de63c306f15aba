import { Hono } from 'hono'
import type { AppEnv } from '#src/platform/http/request.ts'
import { accountRoutes } from './account-routes.ts'
import type { StaffContext } from '../staff-context.ts'
import { logRoutes } from './log-routes.ts'
import { teamRoutes } from './team-routes.ts'

/** The staff's own calls in the console. */
export function staffConsoleRoutes(options: StaffContext): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .route('/', accountRoutes(options))
    .route('/', teamRoutes(options))
    .route('/', logRoutes(options))
}
