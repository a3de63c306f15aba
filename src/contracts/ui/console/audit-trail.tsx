import { contractsConsole } from '#content/console/contracts.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { exactTime, shortDate } from '#src/values/london-time.ts'
import type { ChainVerdict, TrailRow } from '../../console-api.ts'

const words = contractsConsole.trail

/**
 * The trail, newest first, each row linked to the one before it, and whether the links were intact when it was loaded.
 */
export function AuditTrail({ rows, chain }: { rows: readonly TrailRow[]; chain: ChainVerdict }) {
  const newestFirst = rows.toReversed()
  return (
    <section className="ctr-trail" aria-labelledby="audit-trail">
      <h3 id="audit-trail">{words.heading}</h3>
      <p>
        {chain.holds ? (
          <StateMark kind="done">
            {fill(words.holds, { rows: fillCount(contractsConsole.counts.rows, chain.rows) })}
          </StateMark>
        ) : (
          <StateMark kind="failed">
            {fill(words.broken, { n: chain.n, problem: contractsConsole.verification.problems[chain.problem] })}
          </StateMark>
        )}
      </p>
      <ol reversed>
        {newestFirst.map((row, index) => {
          const day = shortDate(row.at, 'now')
          const rowAbove = newestFirst[index - 1]
          return (
            <li key={row.n} data-broken={!chain.holds && row.n === chain.n ? '' : undefined}>
              <time dateTime={row.at}>
                {exactTime(row.at)}
                {(!rowAbove || shortDate(rowAbove.at, 'now') !== day) && <small>{day}</small>}
              </time>
              <div>
                <b>{row.what}</b>
                <Details row={row} />
              </div>
              <code title={row.hash}>{row.hash.slice(-4)}</code>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The row's details. Long fingerprints and the signer's own details are shown elsewhere on the record. */
function Details({ row: { what, details } }: { row: TrailRow }) {
  const explanation = words.explained[what as keyof typeof words.explained]
  const sentences = [
    explanation,
    details.to && fill(words.to, { to: details.to }),
    details.receipt && fill(words.receipt, { receipt: details.receipt }),
    details.creditNote && fill(words.creditNote, { creditNote: details.creditNote }),
    details.reason && `“${details.reason}”`,
  ].filter(Boolean)
  return sentences.length > 0 ? <span>{sentences.join(' ')}</span> : null
}
