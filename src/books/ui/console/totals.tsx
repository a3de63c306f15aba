import { booksConsole as words } from '#content/console/books.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import { figure } from '#src/values/numbers.ts'
import type { AgeBand, AgedDebt } from '../../aged-debt.ts'
import type { MoneyList } from '../../console-api.ts'
import type { EntryState } from '../../entry.ts'

/** The sums by state. Each is a filter; a second click shows everything again. */
export function Totals({
  totals,
  chosen,
  onChoose,
}: {
  totals: MoneyList['totals']
  chosen: string | undefined
  onChoose: (state: EntryState | '') => void
}) {
  if (totals.length === 0) return null
  return (
    <fieldset className="bks-totals" aria-label={words.totals}>
      {totals.map(({ state, entries, pence }) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === chosen}
          data-state={state}
          onClick={() => onChoose(state === chosen ? '' : state)}
        >
          <span>
            {words.states[state]} <i>{figure(entries)}</i>
          </span>
          <b>{pounds(pence)}</b>
        </button>
      ))}
    </fieldset>
  )
}

/**
 * What is owed by age; renders nothing if nobody owes anything. Each filters its invoices; a second click shows
 * everything again.
 */
export function AgedDebts({
  aged,
  chosen,
  onChoose,
}: {
  aged: readonly AgedDebt[]
  chosen: string | undefined
  onChoose: (band: AgeBand | '') => void
}) {
  const total = aged.reduce((sum, { pence }) => sum + pence, 0)
  if (total === 0) return null
  return (
    <section className="bks-aged" aria-labelledby="aged">
      <h2 id="aged">{words.aged.heading}</h2>
      <ul>
        {aged.map(({ band, invoices, pence }) => (
          <li key={band} data-empty={pence === 0 || undefined}>
            <button
              type="button"
              aria-pressed={band === chosen}
              disabled={pence === 0 && band !== chosen}
              onClick={() => onChoose(band === chosen ? '' : band)}
            >
              <span>{words.aged.bands[band]}</span>
              <b>{pounds(pence)}</b> <small>{fillCount(words.aged.invoices, invoices)}</small>
              <i aria-hidden="true" style={{ inlineSize: `${Math.round((pence / total) * 100)}%` }} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns "£6,120.00 overdue, £800.00 not due yet", or only the second part. */
export function owedNote(aged: readonly AgedDebt[]): string {
  const open = aged.find(({ band }) => band === 'current')?.pence ?? 0
  const overdue = aged.reduce((sum, { pence }) => sum + pence, 0) - open
  if (open + overdue === 0) return words.nothingOwed
  if (overdue === 0) return fill(words.noteOpen, { open: pounds(open) })
  return fill(words.note, { overdue: pounds(overdue), open: pounds(open) })
}
