import { privacy } from '#content/site/privacy.ts'

const words = privacy.optOut

/** `asked`: the browser itself asks not to be counted. `unknown`: on the server, which can't know. */
export type Choice = 'counted' | 'not-counted' | 'asked' | 'unknown'

/** The switch that ends counting in this browser. */
export function OptOut({ choice, onSwitch }: { choice: Choice; onSwitch?: (counted: boolean) => void }) {
  const isCounted = choice === 'counted'
  const statusSentence = {
    counted: words.on,
    'not-counted': words.off,
    asked: words.asked,
    unknown: words.withoutScript,
  }[choice]
  return (
    <section className={isCounted ? 'opt' : 'opt opt--off'}>
      <div className="wrap opt__in">
        <div>
          <h2 className="d d2" id="opt-heading">
            {words.heading}
          </h2>
          <p role={choice === 'not-counted' ? 'status' : undefined}>{statusSentence}</p>
        </div>
        {choice !== 'unknown' && (
          <button
            type="button"
            className="sw"
            role="switch"
            aria-checked={isCounted}
            aria-labelledby="opt-heading"
            disabled={choice === 'asked'}
            onClick={() => onSwitch?.(!isCounted)}
          >
            <i />
            <span>{isCounted ? words.counted : words.notCounted}</span>
          </button>
        )}
      </div>
    </section>
  )
}
