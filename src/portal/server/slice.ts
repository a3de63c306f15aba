import { agreementOnOffer } from '#src/contracts/server/public.ts'
import { deriveKey } from '#src/platform/secrets/sealed-text.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { abandoned, contractProblems, disputes } from './console/contracts-to-look-at.ts'
import { portalConsoleRoutes } from './console/routes.ts'
import { portalRoutes } from './routes.ts'

/** The portal from the password to the deposit, and what staff see of it. */
export function portal(context: Context, staff: StaffGate): Slice {
  const { db, config } = context
  const browserKey = deriveKey(context.key, 'known browsers')
  return {
    routes: portalRoutes({ ...context, agreement: agreementOnOffer(), browserKey }),
    consoleRoutes: portalConsoleRoutes(context, staff),
    attention: [disputes(db, config.stripe), contractProblems(db), abandoned(db)],
  }
}
