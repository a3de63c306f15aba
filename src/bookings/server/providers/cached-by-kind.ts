import type { Clock } from '#src/values/clock.ts'
import type { CallKind } from '../../booking.ts'
import type { ProviderHttp } from './provider-http.ts'

/**
 * Reads something about each kind's event type once, and caches it as long as `freshMs` says (in milliseconds). A
 * failure is not cached.
 */
export function cachedByKind<Value>(
  clock: Clock,
  freshMs: (value: Value) => number,
  fetchValue: (http: ProviderHttp, kind: CallKind) => Promise<Value>,
): (http: ProviderHttp, kind: CallKind) => Promise<Value> {
  const kept = new Map<CallKind, { value: Value; until: number }>()
  return async (http, kind) => {
    const keptValue = kept.get(kind)
    const now = clock.now().getTime()
    if (keptValue && now < keptValue.until) return keptValue.value
    const value = await fetchValue(http, kind)
    kept.set(kind, { value, until: now + freshMs(value) })
    return value
  }
}
