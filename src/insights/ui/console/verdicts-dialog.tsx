import './earnings/funnel-card.css'
import { Link } from 'react-router'
import { roleFiguresConsole } from '#content/console/role-figures.ts'
import { rolesConsole } from '#content/console/roles.ts'
import { Dialog } from '#src/design/dialog.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { VerdictsBehind } from '#src/roles/statistics.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'

const words = roleFiguresConsole.verdicts

/** The verdicts behind a figure, each with a link to its candidate and to its role. */
export function VerdictsDialog({ title, query, onClose }: { title: string; query: string; onClose: () => void }) {
  const { data, isError } = useConsoleQuery<VerdictsBehind>('insights', `/api/admin/insights/verdicts?${query}`, {
    fresh: true,
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="ern-people">
        {!data && isError && <p role="alert">{words.failed}</p>}
        {!data && !isError && <StairLoader />}
        {data && (
          <p>
            {data.total === 0 ? words.gone : <b>{fillCount(words.total, data.total)}</b>}{' '}
            {data.total > data.verdicts.length && words.newest}
          </p>
        )}
        <ul>
          {data?.verdicts.map(({ candidateId, name, roleId, title: role, company, value, by, at }) => (
            <li key={`${candidateId} ${roleId} ${by} ${at}`}>
              <Link to={`/admin/candidates/${candidateId}`} onClick={onClose}>
                {name || words.nameless}
              </Link>{' '}
              <Link to={`/admin/roles/${roleId}/verdicts`} onClick={onClose}>
                {role}
              </Link>
              <small>
                {fill(words.line, {
                  by,
                  company: company || rolesConsole.noCompany,
                  value: rolesConsole.board.verdicts[value],
                  day: longDate(at, 'now'),
                })}
              </small>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
