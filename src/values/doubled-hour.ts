import { zoneName } from './zoned-parts.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** No clock is ever put back by as much as this. */
const reachMs = 3 * 3600 * 1000

/**
 * Says which of two hours an instant is in, if a zone's clocks are put back and show the same time twice: `BST` or
 * `GMT` for 01:00 in London on the last Sunday of October. Returns `undefined` for every other instant.
 */
export function whichOfTwo(instant: Date, zone: string): string | undefined {
  const at = instant.getTime()
  if (!changesAround(at, zone)) return undefined
  const offset = offsetAt(at, zone)
  const isShownTwice = [at - reachMs, at + reachMs].some((near) => {
    const other = offsetAt(near, zone)
    return other !== offset && offsetAt(at + offset - other, zone) === other
  })
  return isShownTwice ? zoneName(at, zone, 'short') : undefined
}

// Kept for speed: this is called for every slot of a list, and on most days nothing changes.
const changesByZone = new Map<string, boolean>()

function changesAround(at: number, zone: string): boolean {
  const day = Math.floor(at / dayMs)
  const key = `${day} ${zone}`
  let changes = changesByZone.get(key)
  if (changes === undefined) {
    changes = offsetAt(day * dayMs - reachMs, zone) !== offsetAt((day + 1) * dayMs + reachMs, zone)
    if (changesByZone.size > 5000) changesByZone.clear()
    changesByZone.set(key, changes)
  }
  return changes
}

/** Returns how far a zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(zoneName(at, zone, 'longOffset')) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
}
