import { useState } from 'react'
import { Link } from 'react-router'
import { earningsConsole } from '#content/console/earnings.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { peopleAtOnce, type PeopleBehind } from '../../../console-api.ts'
import type { ClientStep, Dimension, Result } from '../../../origin.ts'
import type { Span } from '../../../span.ts'

const words = earningsConsole.people

/** A figure of people, and its name. */
export interface PeopleFigure extends Span {
  by: Dimension
  /** Only the people of one line; by default everybody. */
  of?: string
  result: Result | ClientStep
  reached: boolean
  title: string
}

/** The people behind a figure, each with a link to their record. */
export function PeopleDialog({ figure, onClose }: { figure: PeopleFigure; onClose: () => void }) {
  const [page, turnTo] = useState(1)
  const { by, of, result, reached, from, until } = figure
  const query = new URLSearchParams({ by, result, from, until, page: String(page) })
  if (of !== undefined) query.set('of', of)
  if (reached) query.set('reached', '1')
  const { data, isError } = useConsoleQuery<PeopleBehind>('insights', `/api/admin/earnings/people?${query}`, {
    fresh: true,
    placeholder: (before) => before,
  })
  return (
    <Dialog title={figure.title} onClose={onClose}>
      <div className="ern-people">
        {!data && isError && <p role="alert">{words.failed}</p>}
        {!data && !isError && <StairLoader />}
        {data && (
          <p>
            <b>{fillCount(words.total, data.total)}</b>
            {data.pence > 0 && `, ${fill(words.money, { total: pounds(data.pence) })}`}
          </p>
        )}
        {data?.total === 0 && <p>{words.none}</p>}
        <ul>
          {data?.people.map(({ id, name, company, email, day, pence }) => (
            <li key={id}>
              <Link to={`/admin/leads/${id}?status=everybody`} onClick={onClose}>
                {[name, company].filter(Boolean).join(', ') || email}
              </Link>
              <small>
                {fill(words.since, { day: longDate(day, 'now') })}
                {pence > 0 && `, ${fill(words.paid, { sum: pounds(pence) })}`}
              </small>
            </li>
          ))}
        </ul>
        {data && data.total > peopleAtOnce && (
          <Pager page={page} pageSize={peopleAtOnce} total={data.total} onTurn={turnTo} />
        )}
      </div>
    </Dialog>
  )
}
