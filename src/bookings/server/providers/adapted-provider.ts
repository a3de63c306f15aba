import { bookOnce } from './book-once.ts'
import { readWebhook } from './read-webhook.ts'
import type { ProviderOptions, SchedulingAdapter } from './scheduling-adapter.ts'
import type { SchedulingProvider } from './scheduling-provider.ts'
import { slotCache } from './slot-cache.ts'

/** Makes a provider from an adapter and what all services share: cached slots, booking once, reading webhooks. */
export function adaptedProvider(
  adapter: SchedulingAdapter,
  { clock, webhookKey, log }: Pick<ProviderOptions<unknown>, 'clock' | 'webhookKey' | 'log'>,
): SchedulingProvider {
  const { name, begin } = adapter
  const slots = slotCache(clock, (kind, from, until) => adapter.freeSlots(begin(), kind, from, until))
  return {
    name,
    slots: slots.between,
    async book(call) {
      try {
        return await bookOnce(adapter, begin(), call)
      } finally {
        slots.forget()
      }
    },
    readWebhook: (request, now) => readWebhook(adapter.webhooks, { request, key: webhookKey, now, log }),
  }
}
