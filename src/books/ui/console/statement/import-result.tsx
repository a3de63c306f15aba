import { bankLinesWords } from '#content/console/bank-lines.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { StatementAnswer } from '../../../statement/api.ts'

const words = bankLinesWords.result

/** The result of an import: what is new, what was known, what was skipped, and what was refused and why. */
export function ImportResult({ result }: { result: Extract<StatementAnswer, { state: 'imported' }> }) {
  const { added, known, outgoing, refused, refusedTotal } = result
  const more = refusedTotal - refused.length
  return (
    <>
      <p>
        <b>{fillCount(words.added, added)}</b> {known > 0 && fillCount(words.known, known)}{' '}
        {outgoing > 0 && fillCount(words.outgoing, outgoing)}
      </p>
      {refusedTotal > 0 && (
        <>
          <p>{fillCount(words.refused, refusedTotal)}</p>
          <ul className="bkl-refused">
            {refused.map(({ line, why }) => (
              <li key={line}>{fill(words.line, { line, why: words.why[why] })}.</li>
            ))}
            {more > 0 && <li>{fillCount(words.more, more)}</li>}
          </ul>
        </>
      )}
    </>
  )
}
