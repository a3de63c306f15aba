import { useState } from 'react'
import { booksConsole } from '#content/console/books.ts'
import { CompactCheck, CompactField } from '#src/design/console/compact-field.tsx'
import { FieldError } from '#src/design/field.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { plainPounds, pounds, readPounds } from '#src/values/money.ts'
import type { OpenInvoice } from '../../console-api.ts'

const words = booksConsole.transfer

/** The chosen invoices by number, and the sum for each as typed in pounds. */
export type SharesTyped = Readonly<Record<string, string>>

/** Returns the shares for the call. */
export function sharesOf(typed: SharesTyped): { invoiceNumber: string; pence: number }[] {
  return Object.entries(typed).map(([invoiceNumber, sum]) => ({ invoiceNumber, pence: readPounds(sum) ?? 0 }))
}

/** How many open invoices are listed before somebody searches. */
const shownAtFirst = 8

/**
 * Chooses the open invoices that a transfer pays, and how much of each. A newly chosen one gets the rest of the
 * transfer.
 */
export function SharesField({
  pence,
  typed,
  onType,
  error,
  first = [],
}: {
  /** The sum of the transfer. */
  pence: number
  typed: SharesTyped
  onType: (typed: SharesTyped) => void
  error: string | undefined
  /** The numbers of likely invoices, which are always listed. */
  first?: readonly string[]
}) {
  const [find, setFind] = useState('')
  const { data } = useConsoleQuery<OpenInvoice[]>('open-invoices', '/api/admin/money/open-invoices', { fresh: true })
  const sharedPence = Object.values(typed).reduce((sum, share) => sum + (readPounds(share) ?? 0), 0)
  const restPence = pence - sharedPence
  const choose = ({ number, openPence }: OpenInvoice, isChosen: boolean) => {
    const { [number]: _, ...others } = typed
    if (!isChosen) return onType(others)
    const share = restPence > 0 ? Math.min(restPence, openPence) : openPence
    onType({ ...others, [number]: plainPounds(share) })
  }
  const search = find.trim().toLowerCase()
  const shownInvoices = data?.filter(
    ({ number, company }, place) =>
      number in typed ||
      (search === '' && first.includes(number)) ||
      (search === '' ? place < shownAtFirst : `${number} ${company}`.toLowerCase().includes(search)),
  )
  return (
    <fieldset className="bks-shares">
      <legend>{words.invoices}</legend>
      {data && data.length > shownAtFirst && (
        <CompactField
          label={words.find}
          hint={words.findHint}
          type="search"
          value={find}
          onChange={(event) => setFind(event.target.value)}
          autoComplete="off"
        />
      )}
      {!data && <Skeleton lines={3} />}
      {data?.length === 0 && <p>{words.none}</p>}
      {data && data.length > 0 && shownInvoices?.length === 0 && <p>{words.noMatch}</p>}
      <ul>
        {shownInvoices?.map((invoice) => (
          <li key={invoice.number}>
            <CompactCheck
              label={
                <>
                  <b>{invoice.number}</b> {invoice.company}{' '}
                  <small>{fill(words.open, { open: pounds(invoice.openPence) })}</small>
                </>
              }
              checked={invoice.number in typed}
              onChange={(event) => choose(invoice, event.target.checked)}
            />
            {invoice.number in typed && (
              <CompactField
                label={fill(words.share, { number: invoice.number })}
                inputMode="decimal"
                value={typed[invoice.number]}
                onChange={(event) => onType({ ...typed, [invoice.number]: event.target.value })}
                autoComplete="off"
              />
            )}
          </li>
        ))}
      </ul>
      <output className="bks-rest" data-even={restPence === 0 || undefined}>
        {pence > 0 && restWords(restPence)}
      </output>
      <FieldError id="shares-error">{error}</FieldError>
    </fieldset>
  )
}

function restWords(restPence: number): string {
  if (restPence === 0) return words.whole
  return restPence > 0 ? fill(words.rest, { sum: pounds(restPence) }) : fill(words.over, { sum: pounds(-restPence) })
}
