import type { SchedulingConfig } from '#src/platform/config/config.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import type { SchedulingProvider } from './scheduling-provider.ts'

/**
 * Returns the service that keeps the diary, or `undefined` if we keep it ourselves (`SCHEDULING_PROVIDER`, BOOK-27).
 */
export async function configuredProvider(
  config: SchedulingConfig,
  clock: Clock,
  log: Log,
): Promise<SchedulingProvider | undefined> {
  if (config.provider === 'calendar') return undefined
  const { apiBase, token, eventTypes, webhookKey } = config
  // Loaded on demand, because most sites keep their own diary.
  if (config.provider === 'calendly') {
    const { calendlyProvider } = await import('./calendly.ts')
    return calendlyProvider({ apiBase, token, eventTypes, webhookKey, clock, log })
  }
  const { calcomProvider } = await import('./calcom.ts')
  const numbers = { demo: Number(eventTypes.demo), consultation: Number(eventTypes.consultation) }
  return calcomProvider({
    apiBase,
    token,
    eventTypes: numbers,
    webhookKey,
    clock,
    log,
    ...(config.pageBase ? { bookingPageBase: config.pageBase } : {}),
  })
}
