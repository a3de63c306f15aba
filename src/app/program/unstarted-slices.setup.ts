import { readConfig } from '#src/platform/config/config.ts'
import type { Slice } from '#src/platform/slice.ts'
import { systemClock } from '#src/values/clock.ts'
import { allSlices } from '../main.ts'
import { unbuiltPageFiles } from '../pages/page-files.ts'
import { openSite } from '../pages/site.ts'

/** Throws if anything of it is used. */
const untouched: any = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive || name === 'then' ? undefined : untouched),
  apply: () => {
    throw new Error('Something was touched')
  },
})

/** All slices of a program that has no database and no threads. */
export async function unstartedSlices(): Promise<Slice[]> {
  // With the keys of Stripe, no secret has to be made up for the built-in gateway.
  const config = readConfig(
    {
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    },
    { brandName: 'Patter', brandEmail: 'hello@patter.example' },
  )
  const context = {
    config,
    db: untouched,
    clock: systemClock,
    log: untouched,
    jobs: untouched,
    outbox: untouched,
    storage: untouched,
    agency: '',
    trustProxy: 0,
    secure: false,
    key: Buffer.alloc(32),
    buildFolder: undefined,
    slices: [],
  }
  const threads = { documents: untouched, inspection: untouched }
  const { slices } = await allSlices(context, openSite(context, unbuiltPageFiles), threads, () => undefined)
  return slices
}
