import { leavingConsole } from '#content/console/payments.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import type { Departure } from '../../console-api.ts'

/** One line for each candidate who has left. */
export function DepartedCandidates({ left }: { left: readonly Departure[] }) {
  return left.map(({ placementId, candidate, lastDay }) => (
    <p key={placementId} className="mny__none">
      {fill(leavingConsole.left, { name: candidate, date: shortDate(lastDay, 'now') })}
    </p>
  ))
}
