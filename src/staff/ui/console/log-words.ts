import { logWords as words } from '#content/console/staff.ts'
import { capital } from '#src/values/fill.ts'
import { shortMoment } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { ChangeDetails } from '../../staff.ts'

/** `contract.seal-retried` → Contract seal retried. Some actions have their own words. */
export function actionInWords(action: string): string {
  return (words.actions as Record<string, string>)[action] ?? capital(spaced(action))
}

/** Returns an area of the log in words. */
export function areaInWords(area: string): string {
  return (words.areas as Record<string, string>)[area] ?? capital(spaced(area))
}

/**
 * `{ sessionsEnded: 2, isUrgent: true }` → Sessions ended: 2; is urgent. Instants, sums, ids and codes are formatted as
 * in the rest of the console.
 */
export function detailsInWords(details: ChangeDetails): string {
  const phrases = Object.entries(details).flatMap(([name, value]) => {
    if (value === null || value === '' || value === false) return []
    if (value === true) return [spaced(name)]
    if (name === 'pence') return [`${words.sum}: ${pounds(Number(value))}`]
    return [`${spaced(name)}: ${typeof value === 'string' ? valueInWords(value) : value}`]
  })
  return capital(phrases.join('; '))
}

function valueInWords(value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return shortMoment(value)
  if (/^[a-z]+(_[a-z]+)+$/.test(value)) return spaced(value)
  return shortId(value)
}

/** The console page for an id's prefix. */
const places: Record<string, string> = { per: '/admin/leads', ctr: '/admin/contracts', mail: '/admin/outbox' }

/** Returns the page that shows the subject of a row of the log, if there is one. */
export function pageOf(subject: string): string | undefined {
  const [prefix = ''] = subject.split('_')
  return places[prefix] && `${places[prefix]}/${subject}`
}

/** Shortens an id to what distinguishes it from others: `ctr_…7zcq0xd`. */
export function shortId(subject: string): string {
  return subject.replace(/^([a-z]+_)\w{12,}(\w{6})$/, '$1…$2')
}

function spaced(text: string): string {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()
}
