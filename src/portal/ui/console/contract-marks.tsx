import { contractsConsole as words } from '#content/console/contracts.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import type { SealState } from '#src/contracts/contract.ts'
import { shortDate } from '#src/values/london-time.ts'
import type { ContractRow } from '../../console-api.ts'

const sealKinds = { none: 'none', waiting: 'waiting', failed: 'failed', sealed: 'done' } as const

/** The state of a signed contract's seal. */
export function SealMark({ seal }: { seal: SealState }) {
  return <StateMark kind={sealKinds[seal]}>{words.seal[seal]}</StateMark>
}

/** The state of a contract's deposit, or of the contract before that. */
export function DepositMark({ row }: { row: ContractRow }) {
  const { state, deposit, owed } = row
  const say = words.deposit
  if (row.needs.includes('dispute')) return <StateMark kind="failed">{say.disputed}</StateMark>
  switch (state) {
    case 'void':
      return <StateMark kind="none">{words.states.void}</StateMark>
    case 'invited':
      return <StateMark kind="none">{fill(say.invited, { date: shortDate(row.createdAt, 'now') })}</StateMark>
    case 'opened':
      return (
        <StateMark kind="none">{fill(say.opened, { date: shortDate(row.openedAt ?? row.createdAt, 'now') })}</StateMark>
      )
    case 'reading':
      return <StateMark kind="partly">{fill(words.step, { step: row.step })}</StateMark>
    case 'overdue':
      return <StateMark kind="failed">{fillCount(say.late, owed.daysLate)}</StateMark>
    case 'invoiced':
      return (
        <StateMark kind="waiting">
          {owed.dueOn ? fill(say.invoiced, { due: shortDate(owed.dueOn, 'now') }) : say.invoicedPlain}
        </StateMark>
      )
    case 'refunded':
      return <StateMark kind="partly">{deposit.state === 'lost' ? say.lost : say.refunded}</StateMark>
    case 'deposit_paid':
      return <StateMark kind="done">{say.paid[deposit.how ?? 'card']}</StateMark>
    default:
      if (deposit.state === 'failed') return <StateMark kind="failed">{say.failed}</StateMark>
      if (deposit.state === 'under_way') return <StateMark kind="waiting">{say.under_way}</StateMark>
      return <StateMark kind="none">{say.unasked}</StateMark>
  }
}
