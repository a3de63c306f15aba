import { insightsConsole } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import { figure, shortFigure } from '#src/values/numbers.ts'
import type { Insights } from '../../console-api.ts'
import { shareOfStep } from '../../insight.ts'
import { Card } from './card.tsx'
import { Drawn } from './drawn.tsx'
import { share } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'

const words = insightsConsole.funnel

/** Six steps, each with its share of the one before. On a phone the columns become horizontal. */
export function FunnelChart({ funnel, asTable }: { funnel: Insights['funnel']; asTable: boolean }) {
  const highest = Math.sqrt(Math.max(...funnel.map(({ n }) => n), 1))
  const steps = funnel.map(({ step, n, before }, index) => {
    const previous = funnel[index - 1]
    const of = previous && shareOfStep(n, previous.n)
    const part = of === undefined ? undefined : share(of, 1)
    return {
      name: words.steps[step],
      n,
      before,
      part,
      height: Math.sqrt(n) / highest,
      text: !previous
        ? words.all
        : part
          ? fill(words.share, { share: part, step: words.steps[previous.step].toLowerCase() })
          : n > previous.n
            ? words.uncounted
            : undefined,
    }
  })
  if (asTable) {
    return (
      <Card title={words.title} wide>
        <FiguresTable
          label={words.title}
          head={[words.step, words.number, words.ofStep, insightsConsole.columns.before]}
          rows={steps.map(({ name, n, part, before }) => [name, figure(n), part ?? '–', figure(before)])}
        />
      </Card>
    )
  }
  const label = fill(insightsConsole.drawn, {
    title: words.title,
    parts: steps
      .map(({ name, n, before }) => fill(insightsConsole.drawnPart, { name, n: figure(n), before: figure(before) }))
      .join(', '),
  })
  return (
    <Card title={words.title} text={words.text} wide>
      <Drawn className="ins-funnel" label={label}>
        {steps.map(({ name, n, before, height, text }) => (
          <div key={name} className="ins-step" style={{ '--s': height }}>
            <b>{shortFigure(n)}</b>
            <i />
            <p>
              <strong>{name}</strong>
              <span>{text ?? '–'}</span>
              <span>{fill(insightsConsole.before, { n: figure(before) })}</span>
            </p>
          </div>
        ))}
      </Drawn>
    </Card>
  )
}
