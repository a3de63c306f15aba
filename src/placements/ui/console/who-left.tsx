import { leavingConsole } from '#content/console/payments.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import type { LeftStanding } from '../../console-api.ts'

/** One line for each candidate who has left. */
export function WhoLeft({ left }: { left: readonly LeftStanding[] }) {
  return left.map(({ placementId, candidate, lastDay }) => (
    <p key={placementId} className="mny__none">
      {fill(leavingConsole.left, { name: candidate, date: shortDate(lastDay, 'now') })}
    </p>
  ))
}
