import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { DataTable } from '#src/design/console/data-table.tsx'
import { fill } from '#src/values/fill.ts'
import { addDays } from '#src/values/calendar-date.ts'
import type { RulesView } from '../../console-api.ts'
import type { Closing } from '../../diary-rules.ts'
import { wordsOf } from './diary-days.ts'
import { useLift } from './use-diary.ts'

const copy = words.hours.closings

/** The time off in the coming half year, with buttons to open it again, and one to block more. */
export function ClosingsTable({
  closings,
  hosts,
  onBlock,
}: {
  closings: readonly Closing[]
  hosts: RulesView['hosts']
  onBlock: () => void
}) {
  const lift = useLift()
  const opener = (closing: Closing) => (
    <OpenAgain closing={closing} busy={lift.busy} onOpen={() => void lift.run({ key: closing.key })} />
  )
  return (
    <section className="hrs__c">
      <div className="con-acts">
        <h2>{copy.title}</h2>
        <CompactButton onClick={onBlock}>{copy.block}</CompactButton>
      </div>
      <DataTable
        label={copy.title}
        rows={closings}
        rowKey={({ key }) => key}
        empty={<p className="con-say">{copy.none}</p>}
        columns={[
          { id: 'when', head: copy.columns.when, cell: whenOf },
          { id: 'what', head: copy.columns.what, cell: (closing) => whatOf(closing, hosts) },
          { id: 'act', head: copy.columns.act, kind: 'actions', cell: opener },
        ]}
      />
    </section>
  )
}

function whatOf({ name, what, by, host }: Closing, hosts: RulesView['hosts']) {
  const whose = host !== null && hosts.find(({ number }) => number === host)?.name
  return (
    <>
      {name}
      <small>
        {copy.kinds[what]}
        {by && `, ${by}`}
        {whose && ` (${whose})`}
      </small>
    </>
  )
}

function OpenAgain({ closing, busy, onOpen }: { closing: Closing; busy: boolean; onOpen: () => void }) {
  return (
    <CompactButton
      busy={busy}
      aria-label={fill(copy.openLabel, { what: closing.name, when: whenOf(closing) })}
      onClick={onOpen}
    >
      {copy.open}
    </CompactButton>
  )
}

function whenOf({ from, until, wholeDays }: Closing): string {
  const [date, time] = [from.slice(0, 10), from.slice(11)]
  if (!wholeDays)
    return `${short(date)}, ${time} to ${until.slice(0, 10) === date ? '' : `${short(until.slice(0, 10))}, `}${until.slice(11)}`
  const last = addDays(until.slice(0, 10), -1)
  return last === date ? short(date) : `${short(date)} to ${short(last)}`
}

/** Formats `Mon 30 Nov 2026`. */
function short(date: string): string {
  const { weekday, dayOfMonth, month } = wordsOf(date)
  return `${weekday.slice(0, 3)} ${dayOfMonth} ${month.slice(0, 3)} ${date.slice(0, 4)}`
}
