import { Counter, Gauge, type Registry } from 'prom-client'
import type { Places } from '../http/admission/places.ts'

/**
 * Measures how many requests are being worked on, wait, and are refused. Returns a function to call for each one that
 * is refused.
 */
export function measureAdmission(registry: Registry, places: () => Places): (urgency: string) => void {
  const registers = [registry]
  const work = new Gauge({
    registers,
    name: 'patter_requests_admitted',
    help: 'Requests being worked on, and requests waiting their turn',
    labelNames: ['state'],
    collect() {
      work.set({ state: 'worked on' }, places().taken)
      work.set({ state: 'waiting' }, places().waiting)
    },
  })
  const refused = new Counter({
    registers,
    name: 'patter_requests_refused_total',
    help: 'Requests turned away with 503 because the process was too busy',
    labelNames: ['urgency'],
  })
  return (urgency) => refused.inc({ urgency })
}
