import { diaryZone } from '../../../booking.ts'

/** Formats a zone as somebody would look for it: `Paris (Europe)`. */
export function placeOf(zone: string): string {
  const [area, ...city] = zone.split('/')
  const name = (city.at(-1) ?? zone).replaceAll('_', ' ')
  return city.length === 0 ? name : `${name} (${area}${city.length > 1 ? `, ${city[0]!.replaceAll('_', ' ')}` : ''})`
}

/** Returns every zone but the diary's own, by the name of its city. */
export function zonesElsewhere(): string[] {
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone !== diaryZone)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

/**
 * Returns the zone that was typed: by its own name, by its name in the list, or by its city alone, in any case.
 * Anything else is returned as typed, for the server to refuse it.
 */
export function zoneTyped(typed: string, zones: readonly string[] = zonesElsewhere()): string {
  const search = typed.trim().toLowerCase()
  const found = zones.find((zone) =>
    [zone, placeOf(zone), placeOf(zone).replace(/ \(.*/, '')].some((name) => name.toLowerCase() === search),
  )
  return found ?? typed.trim()
}
