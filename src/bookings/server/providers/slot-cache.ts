import type { Clock } from '#src/values/clock.ts'
import type { CallKind } from '../../booking.ts'
import type { ProviderSlot } from './scheduling-provider.ts'

export interface SlotCache {
  between(kind: CallKind, from: Date, until: Date): Promise<ProviderSlot[]>
  /** Call it after any booking, because the cached slots are then out of date. */
  forget(): void
}

interface Reading {
  from: Date
  until: Date
  at: number
  slots: Promise<ProviderSlot[]>
}

const freshMs = 20_000
const hourMs = 3_600_000

/**
 * Reads a kind's slots once for all requests within twenty seconds, including those made while the response is on its
 * way, because services limit requests and visitors come in crowds. A failure is not cached.
 */
export function slotCache(
  clock: Clock,
  fetchSlots: (kind: CallKind, from: Date, until: Date) => Promise<ProviderSlot[]>,
): SlotCache {
  const readings = new Map<CallKind, Reading>()

  return {
    async between(kind, from, until) {
      const now = clock.now().getTime()
      let reading = readings.get(kind)
      if (!reading || now - reading.at > freshMs || now < reading.at || from < reading.from || until > reading.until) {
        // Windows move with the clock. Rounded up to the full hour they stay the same for a while.
        const wide = new Date(Math.ceil(until.getTime() / hourMs) * hourMs)
        const fresh: Reading = { from, until: wide, at: now, slots: fetchSlots(kind, from, wide) }
        readings.set(kind, fresh)
        fresh.slots.catch(() => {
          if (readings.get(kind) === fresh) readings.delete(kind)
        })
        reading = fresh
      }
      return (await reading.slots).filter(({ startsAt }) => startsAt >= from && startsAt < until)
    },

    forget() {
      readings.clear()
    },
  }
}
