import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { paymentsConsoleRoutes } from './console/routes.ts'
import { countDeposits } from './count-deposits.ts'
import { openGateway, testGatewayJobs } from './gateway/open-gateway.ts'
import type { PaymentGateway } from './gateway/payment-gateway.ts'
import { paymentMailTemplates } from './payment-mails.ts'
import { personPayments } from './person-payments.ts'
import { paymentJobs } from './reconcile.ts'
import { paymentRoutes } from './routes.ts'

/** The slice of payments: deposits, refunds, and the gateway. With the built-in gateway, staff decide disputes. */
export async function payments(
  context: Context,
  needs: {
    staff: StaffGate
    /** The address of this program, once it listens. */
    ownUrl: () => string | undefined
  },
): Promise<Slice & { gateway: PaymentGateway; playsDisputes: boolean }> {
  const { config, db } = context
  const { gateway, testGateway } = await openGateway(context)
  const till = { ...context, gateway, testGateway }
  return {
    gateway,
    playsDisputes: testGateway !== undefined,
    routes: paymentRoutes(till),
    consoleRoutes: paymentsConsoleRoutes({ ...till, staff: needs.staff }),
    jobs: [...paymentJobs(till), ...(testGateway ? testGatewayJobs(needs.ownUrl) : [])],
    mails: paymentMailTemplates(config.publicUrl),
    person: personPayments,
    steps: { deposit: (from, until) => countDeposits(db, from, until) },
  }
}
