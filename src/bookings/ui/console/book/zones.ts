import { diaryZone } from '../../../booking.ts'

/** `Paris (Europe)`: a zone as somebody would look for it. */
export function placeOf(zone: string): string {
  const [area, ...city] = zone.split('/')
  const name = (city.at(-1) ?? zone).replaceAll('_', ' ')
  return city.length === 0 ? name : `${name} (${area}${city.length > 1 ? `, ${city[0]!.replaceAll('_', ' ')}` : ''})`
}

/** Every zone but the diary's own, by the name of its city. */
export function zonesElsewhere(): string[] {
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone !== diaryZone)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

/**
 * The zone that was typed: by its own name, as the list has it, or by its city alone, whatever the case. What is none
 * of these is given back as it was typed, for the server to refuse it.
 */
export function zoneTyped(typed: string, zones: readonly string[] = zonesElsewhere()): string {
  const wanted = typed.trim().toLowerCase()
  const found = zones.find((zone) =>
    [zone, placeOf(zone), placeOf(zone).replace(/ \(.*/, '')].some((name) => name.toLowerCase() === wanted),
  )
  return found ?? typed.trim()
}
