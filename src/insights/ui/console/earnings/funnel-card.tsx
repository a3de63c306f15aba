import './funnel-card.css'
import { useState } from 'react'
import { earningsConsole } from '#content/console/earnings.ts'
import { insightsConsole } from '#content/console/insights.ts'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { figure, shortFigure } from '#src/values/numbers.ts'
import type { Funnel } from '../../../console-api.ts'
import type { ClientStep, Result } from '../../../origin.ts'
import { Card } from '../card.tsx'
import { changeShown, changeSpoken } from '../change.ts'
import { type FunnelStep, stepsOf } from './funnel-steps.ts'
import { FiguresUnread } from '../figures-unread.tsx'
import { PeopleDialog, type PeopleFigure } from './people-dialog.tsx'

const words = earningsConsole.funnel

/**
 * The funnel from visits to money and on to the fee, in a row for each part. On a phone the columns become horizontal.
 */
export function FunnelCard({ query, asTable }: { query: string; asTable: boolean }) {
  const [figureShown, show] = useState<PeopleFigure>()
  const { data, isError, refetch } = useConsoleQuery<Funnel>('insights', `/api/admin/earnings/funnel?${query}`, {
    fresh: true,
    placeholder: (before) => before,
  })
  if (!data)
    return (
      <Card title={words.title} text={words.text} wide>
        {isError ? <FiguresUnread onRetry={() => void refetch()} /> : <StairLoader />}
      </Card>
    )
  const steps = stepsOf(data)
  const { isKept, span } = data
  const { columns } = insightsConsole
  const rows = [steps.filter(({ of }) => of !== 'clients'), steps.filter(({ of }) => of === 'clients')]
  return (
    <>
      <Card
        title={words.title}
        text={words.text}
        wide
        figures={{
          head: [words.step, words.number, words.ofStep, words.ofFirst, columns.before, columns.change],
          rows: steps.map(({ name, n, ofStep, ofFirst, before }) => [
            name,
            n,
            ofStep || null,
            ofFirst || null,
            isKept ? before : null,
            isKept ? changeShown({ now: n, before }) : null,
          ]),
        }}
        file={`/api/admin/earnings/funnel.csv?${query}`}
        asTable={asTable}
      >
        {rows.map((row, index) => (
          <ol
            key={row[0]!.of}
            className={`ern-funnel ern-funnel--${row[0]!.of}`}
            aria-label={index === 0 ? words.title : words.clients}
          >
            {row.map((step) => (
              <Step
                key={step.step}
                step={step}
                height={Math.sqrt(step.n / Math.max(...row.map(({ n }) => n), 1))}
                isKept={isKept}
                onShow={() =>
                  show({
                    ...span,
                    by: 'source',
                    result: step.step as Result | ClientStep,
                    reached: true,
                    title: step.name,
                  })
                }
              />
            ))}
          </ol>
        ))}
      </Card>
      {figureShown && <PeopleDialog figure={figureShown} onClose={() => show(undefined)} />}
    </>
  )
}

function Step({
  step: { name, n, before, texts, of },
  height,
  isKept,
  onShow,
}: {
  step: FunnelStep
  height: number
  isKept: boolean
  onShow: () => void
}) {
  const open = fill(earningsConsole.people.open, { n: figure(n), what: name, of: earningsConsole.people.everybody })
  return (
    <li className="ern-step" style={{ '--s': height }}>
      {of !== 'visits' && n > 0 ? (
        <button type="button" className="ern-step__n" aria-label={open} aria-haspopup="dialog" onClick={onShow}>
          {shortFigure(n)}
        </button>
      ) : (
        <b className="ern-step__n">{shortFigure(n)}</b>
      )}
      <i aria-hidden="true" />
      <p>
        <strong>{name}</strong>
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {isKept && (
          <span>
            {fill(insightsConsole.before, { n: figure(before) })},{' '}
            <span aria-hidden="true">{changeShown({ now: n, before })}</span>
            <span className="sr">{changeSpoken({ now: n, before })}</span>
          </span>
        )}
      </p>
    </li>
  )
}
