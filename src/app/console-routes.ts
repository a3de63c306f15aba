import { Hono } from 'hono'
import type { PictureDrawer } from '../articles/server/article-images.ts'
import { articlesConsoleRoutes } from '../articles/server/console/routes.ts'
import { bookingConsoleRoutes, type BookingConsoleOptions } from '../bookings/server/console/routes.ts'
import { mailConsoleRoutes } from '../console/server/mail-routes.ts'
import { settingsConsoleRoutes } from '../console/server/settings-routes.ts'
import { contractsConsoleRoutes, type ContractsConsoleOptions } from '../contracts/server/console/routes.ts'
import { paymentsConsoleRoutes, type PaymentsConsoleOptions } from '../payments/server/console/routes.ts'
import { insightsConsoleRoutes } from '../insights/server/console/routes.ts'
import type { OtherCounts } from '../insights/server/console/read-insights.ts'
import { leadsConsoleRoutes, type LeadsConsoleOptions } from '../leads/server/console/routes.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import type { AppEnv } from '../platform/http/request.ts'
import type { Db } from '../platform/database/database.ts'
import { portalConsoleRoutes } from '../portal/server/console/routes.ts'
import type { StaffGate } from '../staff/server/staff-gate.ts'
import type { Clock } from '../values/clock.ts'
import { waitingRoutes } from './console-waiting.ts'
import type { OfficeParts } from './office-parts.ts'
import { billingConsoleRoutes } from '../billing/server/console/routes.ts'
import { placementsConsoleRoutes } from '../placements/server/console/routes.ts'

/** What the console calls of all domains need. */
export interface ConsoleRoutesParts {
  db: Db
  clock: Clock
  staff: StaffGate
  outbox: Outbox
  leads: Omit<LeadsConsoleOptions, 'db' | 'clock' | 'staff' | 'outbox'>
  diary: Omit<BookingConsoleOptions, 'db' | 'clock' | 'staff'>
  contracts: Pick<ContractsConsoleOptions, 'jobs' | 'agreement'>
  payments: Omit<PaymentsConsoleOptions, 'staff'>
  office: OfficeParts
  insights: OtherCounts
  drawPicture: PictureDrawer
}

/** The console's calls, all under `/api/admin`: one line a domain. Each asks the gate first. */
export function consoleRoutes(parts: ConsoleRoutesParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.route('/', leadsConsoleRoutes({ ...parts, ...parts.leads }))
  app.route('/', bookingConsoleRoutes({ ...parts, ...parts.diary }))
  app.route('/', contractsConsoleRoutes({ ...parts, ...parts.contracts }))
  app.route('/', portalConsoleRoutes(parts))
  app.route('/', billingConsoleRoutes({ ...parts.payments, staff: parts.staff }))
  app.route('/', paymentsConsoleRoutes({ ...parts.payments, staff: parts.staff }))
  app.route(
    '/',
    placementsConsoleRoutes({
      ...parts.payments,
      staff: parts.staff,
      playsDisputes: parts.payments.testGateway !== undefined,
    }),
  )
  app.route('/', articlesConsoleRoutes(parts))
  app.route('/', insightsConsoleRoutes({ ...parts, ...parts.insights }))
  app.route('/', waitingRoutes(parts))
  app.route('/', mailConsoleRoutes({ ...parts, ...parts.office }))
  app.route('/', settingsConsoleRoutes({ ...parts, ...parts.office }))
  return app
}
