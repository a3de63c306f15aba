import type { SchedulingConfig } from '#src/platform/config/config.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import { calcomProvider } from './calcom.ts'
import { calendlyProvider } from './calendly.ts'
import type { SchedulingProvider } from './scheduling-provider.ts'

/** The service that keeps the diary in our place, or nothing where we keep it (DESIGN.md §2 `SCHEDULING_PROVIDER`). */
export function schedulingProvider(config: SchedulingConfig, parts: { clock: Clock; log: Pick<Log, 'warn'> }): SchedulingProvider | undefined {
  if (config.provider === 'calendar') return undefined
  const { apiBase, token, eventTypes, webhookKey } = config
  if (config.provider === 'calendly') return calendlyProvider({ apiBase, token, eventTypes, webhookKey, ...parts })
  const { demo, consultation } = eventTypes
  return calcomProvider({ apiBase, token, eventTypes: { demo: Number(demo), consultation: Number(consultation) }, webhookKey, ...parts })
}
