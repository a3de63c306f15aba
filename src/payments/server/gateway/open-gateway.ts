import { randomBytes } from 'node:crypto'
import { seller } from '#content/facts/seller.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createTestGateway, type TestGateway } from './test-gateway.ts'
import { vatProblem } from '#src/billing/vat.ts'
import { type Config, ConfigError } from '#src/platform/config/config.ts'
import type { Db } from '../tables.ts'
import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log/log.ts'
import { ownSecret } from '#src/platform/secrets/own-secret.ts'
import type { Clock } from '#src/values/clock.ts'

const deliverQueue = 'deliver-test-webhook'

export interface Gateways {
  gateway: PaymentGateway
  /** The built-in gateway, if that is the one in use. */
  testGateway: TestGateway | undefined
}

/** Stops the start if invoices could not be lawful. */
export function requireSeller(): void {
  const problem = vatProblem(seller)
  if (problem) throw new ConfigError([problem])
}

/** Stripe if its keys are set, else the gateway that charges nobody (RUN-4, PAY-13). */
export async function openGateway({
  config,
  db,
  clock,
  jobs,
  log,
}: {
  config: Config
  db: Db
  clock: Clock
  jobs: Jobs
  log: Log
}): Promise<Gateways> {
  if (config.stripe) {
    const { stripeGateway } = await import('./stripe-gateway.ts')
    return { gateway: stripeGateway({ ...config.stripe, log }), testGateway: undefined }
  }
  const webhookSecret = await ownSecret(
    db,
    'test-gateway-webhook',
    `whsec_${randomBytes(24).toString('base64url')}`,
    clock.now(),
  )
  const testGateway = createTestGateway({
    db,
    clock,
    webhookSecret,
    deliver: (event, after) =>
      db.transaction().execute((tx) => jobs.enqueue(tx, deliverQueue, event, { startAfter: after })),
  })
  return { gateway: testGateway, testGateway }
}

/** Posts the test gateway's webhooks as another company would: over HTTP, signed. */
export function testGatewayJobs(
  ownUrl: () => string | undefined,
): Job<{ body: string; headers: Record<string, string> }>[] {
  return [
    {
      name: deliverQueue,
      retryLimit: 5,
      retryDelay: 2,
      run: async ({ body, headers }) => {
        const url = ownUrl()
        if (!url) throw new Error('The server does not listen yet')
        const response = await fetch(`${url}/api/payments/webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
          signal: AbortSignal.timeout(20_000),
        })
        if (!response.ok && response.status !== 401) throw new Error(`The webhook was answered with ${response.status}`)
      },
    },
  ]
}
