import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import type { CallKind } from '../../booking.ts'
import type { Answered, Lost, ProviderHttp, ProviderTimings, Refused } from './provider-http.ts'
import type { WebhookAdapter } from './read-webhook.ts'
import type { ProviderBooking, ProviderCall, ProviderSlot, SchedulingProvider } from './scheduling-provider.ts'

/** What every scheduling service is set up with. */
export interface ProviderOptions<EventType> {
  apiBase: string
  token: string
  /** The service's id for each kind's event type. */
  eventTypes: Record<CallKind, EventType>
  /** The key that webhooks are signed with. Without one every webhook is refused. */
  webhookKey: string | undefined
  clock: Clock
  log?: Pick<Log, 'warn'>
  timings?: Partial<ProviderTimings>
}

/** The part of a scheduling service that differs from others: its requests, its pages and its webhooks. */
export interface SchedulingAdapter<Payload = any> {
  name: SchedulingProvider['name']
  /** Begins the requests for one call of ours, all of which get what it returns. */
  begin(): ProviderHttp
  /** Asks the service for a kind's free slots. */
  freeSlots(http: ProviderHttp, kind: CallKind, from: Date, until: Date): Promise<ProviderSlot[]>
  /** How much earlier than a slot a request for it has to begin, in milliseconds. */
  leadMs: number
  /** Asks the service to book. */
  post(http: ProviderHttp, call: ProviderCall): Promise<Answered<ProviderBooking> | Refused | Lost>
  /**
   * Finds our own booking if an earlier attempt made it: searches by the guest's address, and recognises it by our
   * marks.
   */
  findOwn(http: ProviderHttp, call: ProviderCall): Promise<ProviderBooking | undefined>
  /** Whether a refusal means that the time is taken. */
  saysTaken(refusal: Refused): boolean
  /** A slot's own page, with its form filled in from what the guest told us. */
  prefilled(link: string, call: ProviderCall): string
  webhooks: WebhookAdapter<Payload>
}
