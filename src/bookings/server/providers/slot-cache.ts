import type { Clock } from '#src/values/clock.ts'
import type { CallKind } from '../../booking.ts'
import type { ProviderSlot } from './scheduling-provider.ts'

export interface SlotCache {
  between(kind: CallKind, from: Date, until: Date): Promise<ProviderSlot[]>
  /** After a booking, ours or somebody else's: what was read before is out of date. */
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
 * Reads a kind's slots once for all who ask within twenty seconds, also while the answer
 * is still on its way: services count requests, and visitors come in crowds. A failure
 * is not kept.
 */
export function slotCache(
  clock: Clock,
  read: (kind: CallKind, from: Date, until: Date) => Promise<ProviderSlot[]>,
): SlotCache {
  const readings = new Map<CallKind, Reading>()

  return {
    async between(kind, from, until) {
      const now = clock.now().getTime()
      let reading = readings.get(kind)
      if (!reading || now - reading.at > freshMs || now < reading.at || from < reading.from || until > reading.until) {
        // Windows move along with the clock; up to the full hour they stay the same for a while.
        const wide = new Date(Math.ceil(until.getTime() / hourMs) * hourMs)
        const fresh: Reading = { from, until: wide, at: now, slots: read(kind, from, wide) }
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
