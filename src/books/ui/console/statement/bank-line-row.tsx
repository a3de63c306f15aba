import { bankLinesWords as words } from '#content/console/bank-lines.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { BankLine } from '../../../statement/api.ts'
import type { Proposal } from '../../../statement/propose.ts'

/** The actions on a line. */
export type LineActs = Record<'record' | 'choose' | 'link' | 'ignore' | 'restore', (line: BankLine) => void>

/** One line of a statement with its proposal, the reason for it, and the actions. */
export function BankLineRow({ line, busy, acts }: { line: BankLine; busy: boolean; acts: LineActs }) {
  const { day, pence, leftPence, payer, reference, numbers, state, proposal } = line
  return (
    <li className="bkl-line">
      <div className="bkl-what">
        <b>{pounds(pence)}</b> <span>{shortDate(day, 'now')}</span>
        <p>
          {payer && <strong>{payer}</strong>} {reference || (payer ? '' : words.noText)}
        </p>
        {numbers.length > 0 && (
          <small>
            {fill(words.partly, { numbers: numbers.join(', ') })}.{' '}
            {leftPence > 0 && fill(words.left, { left: pounds(leftPence), sum: pounds(pence) })}
          </small>
        )}
      </div>
      <div className="bkl-why">
        <p>{proposal ? reasonOf(proposal, leftPence) : words.states[state]}</p>
        <div className="con-acts">
          {proposal?.kind === 'record' && (
            <CompactButton variant="ink" disabled={busy} onClick={() => acts.record(line)}>
              {recordWords(proposal)}
            </CompactButton>
          )}
          {proposal?.kind === 'link' && (
            <CompactButton variant="ink" disabled={busy} onClick={() => acts.link(line)}>
              {words.link}
            </CompactButton>
          )}
          {proposal && (
            <CompactButton aria-haspopup="dialog" disabled={busy} onClick={() => acts.choose(line)}>
              {words.choose}
            </CompactButton>
          )}
          {proposal ? (
            <CompactButton
              disabled={busy}
              aria-label={fill(words.ignoreOf, { sum: pounds(leftPence), day: shortDate(day, 'now') })}
              onClick={() => acts.ignore(line)}
            >
              {words.ignore}
            </CompactButton>
          ) : (
            <CompactButton disabled={busy} onClick={() => acts.restore(line)}>
              {words.restore}
            </CompactButton>
          )}
        </div>
      </div>
    </li>
  )
}

/** Formats "INV-0012", or "INV-0012 and INV-0013". */
const listed = (numbers: readonly string[]) =>
  new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' }).format(numbers)

function recordWords({ shares }: Proposal): string {
  const pence = shares.reduce((sum, share) => sum + share.pence, 0)
  return fill(words.record, { sum: pounds(pence), numbers: listed(shares.map((share) => share.invoiceNumber)) })
}

/** Says why something is proposed, or why nothing is. */
function reasonOf({ reason, shares, numbers, company, transfer }: Proposal, leftPence: number): string {
  const cited = shares.map((share) => share.invoiceNumber)
  const sentence = reason === 'name' && company === '' ? words.reasons.nameUnsure : words.reasons[reason]
  return fill(sentence as string, {
    numbers: listed(transfer?.numbers ?? (cited.length > 0 ? cited : numbers)),
    client: company,
    day: transfer ? shortDate(transfer.receivedOn, 'now') : '',
    rest: pounds(leftPence - shares.reduce((sum, share) => sum + share.pence, 0)),
  })
}
