import { moneyConsole } from '#content/console/contracts.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { PlacementPreview } from '../../console-api.ts'

const words = moneyConsole.placement

/** The sums of an invoice before it is issued, as the invoice would show them. */
export function PlacementSums({ preview }: { preview: PlacementPreview }) {
  const { raised, label, detail, totalPence, vat, creditPence, payablePence, dueOn, leftPence, email } = preview
  return (
    <>
      {raised && <Attention title={fill(words.raised, { number: raised })} kind="note" />}
      <p>
        <b>{label}</b>
        <br />
        {detail}
      </p>
      <dl className="mny__sums">
        <dt>{words.sum.fee}</dt>
        <dd>{pounds(totalPence)}</dd>
        {vat && (
          <>
            <dt>{fill(words.sum.vat, { percent: vat.percent })}</dt>
            <dd>{pounds(vat.vatPence)}</dd>
          </>
        )}
        {creditPence > 0 && (
          <>
            <dt>{words.sum.credit}</dt>
            <dd>−{pounds(creditPence)}</dd>
          </>
        )}
        <dt className="mny__total">{words.sum.payable}</dt>
        <dd className="mny__total">{pounds(payablePence)}</dd>
        <dt>{words.sum.due}</dt>
        <dd>{longDate(dueOn)}</dd>
        <dt>{words.sum.left}</dt>
        <dd>{pounds(leftPence)}</dd>
      </dl>
      {!raised && <p className="mny__none">{fill(words.check, { email })}</p>}
    </>
  )
}
