import { insightsConsole } from '#content/console/insights.ts'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { figure } from '#src/values/numbers.ts'
import type { Speed, SpeedLine } from '../../console-api.ts'
import { type Vital, vitals } from '../../insight.ts'
import { isWithinBar, speedFigure, speedNumber } from './figures.ts'
import { ScrollingTable } from './figures-table.tsx'
import { PagePath } from './page-path.tsx'

const words = insightsConsole.vitals
const mostAtOnce = 12

/** The speed of each of the most visited pages on each kind of device. */
export function SpeedByPage({ query }: { query: string }) {
  const { data: lines, isError } = useConsoleQuery<SpeedLine[]>('insights', `/api/admin/insights/speed?${query}`, {
    fresh: true,
    placeholder: (before) => before,
  })
  if (!lines && isError) return <p className="ins-hint">{insightsConsole.unread.title}</p>
  if (!lines) {
    return (
      <>
        <StairLoader />
        <output className="sr">{insightsConsole.reading}</output>
      </>
    )
  }
  return (
    <>
      <p className="ins-hint">{words.byText}</p>
      <ScrollingTable label={words.by} isLong={lines.length > mostAtOnce}>
        <thead>
          <tr>
            <th scope="col">{words.page}</th>
            <th scope="col">{words.device}</th>
            {vitals.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{words.n}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ page, device, speeds }) => (
            <tr key={`${page} ${device}`} className={device === null ? 'is-first' : undefined}>
              <th scope="row">{page === null ? words.everyPage : <PagePath path={page} />}</th>
              <td>{device === null ? words.everyDevice : insightsConsole.devices.names[device]}</td>
              {vitals.map((name) => (
                <td key={name}>{speeds[name] ? <SpeedCell name={name} speed={speeds[name]} /> : '–'}</td>
              ))}
              <td>{figure(Math.max(...Object.values(speeds).map(({ n }) => n)))}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </>
  )
}

function SpeedCell({ name, speed: { p50, p75, p95, before } }: { name: Vital; speed: Speed }) {
  return (
    <>
      <b>{speedFigure(name, p75)}</b> {!isWithinBar(name, p75) && <span className="ins-slow">{words.slow}</span>}
      <small>
        {fill(words.spread, { p50: speedNumber(name, p50), p95: speedNumber(name, p95) })}
        {before !== null && `, ${fill(insightsConsole.before, { n: speedNumber(name, before) })}`}
      </small>
    </>
  )
}
