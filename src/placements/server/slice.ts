import type { PaymentContext } from '#src/payments/server/public.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { placementsConsoleRoutes } from './console/routes.ts'
import { personPlacements } from './person-placements.ts'

/** The slice of placements: hires with their fees and instalments, and candidates who leave. */
export function placements(
  context: Context,
  needs: { staff: StaffGate; gateway: PaymentContext['gateway']; playsDisputes: boolean },
): Slice {
  return { consoleRoutes: placementsConsoleRoutes({ ...context, ...needs }), person: personPlacements }
}
