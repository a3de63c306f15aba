import { useState } from 'react'
import { roleFiguresConsole as words } from '#content/console/role-figures.ts'
import { rolesConsole } from '#content/console/roles.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { timedSteps } from '#src/roles/statistics.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { RolesInsights } from '../../console-api.ts'
import { Card } from './card.tsx'
import { share } from './figures.ts'
import { VerdictsDialog } from './verdicts-dialog.tsx'
import { FiguresUnread } from './figures-unread.tsx'
import type { ChosenPeriod } from './use-period.ts'

/** How long roles take, and what clients say of candidates (TALENT-40): tables, each with its file. */
export function RolesPart({ chosen: { query } }: { chosen: ChosenPeriod }) {
  const [source, show] = useState<string>()
  const { data, isError, refetch } = useConsoleQuery<RolesInsights>('insights', `/api/admin/insights/roles?${query}`, {
    fresh: true,
    placeholder: (before) => before,
  })
  if (!data) return isError ? <FiguresUnread onRetry={() => void refetch()} /> : <StairLoader />
  const { toHire, steps, verdicts, roles, more } = data.own
  if (roles.length === 0 && toHire.hires === 0)
    return <EmptyState title={words.none.title}>{words.none.text}</EmptyState>
  return (
    <div className="ins-frame">
      <div className="ins">
        <Card title={words.toHire.title} text={words.toHire.text}>
          <ToHire own={toHire} before={data.toHireBefore} />
        </Card>
        <Card
          title={words.steps.title}
          text={words.steps.text}
          figures={{
            head: words.steps.head,
            rows: steps.map(({ step, roles: count, days }) => [words.steps[step], count, days]),
          }}
          asTable
        />
        <Card
          title={words.verdicts.title}
          text={words.verdicts.text}
          wide
          figures={{
            head: words.verdicts.head,
            rows: verdicts.map(({ source, yes, maybe, no }) => {
              const all = yes + maybe + no
              const withShare = (n: number) => fill(words.verdicts.share, { n, share: share(n, all) ?? '–' })
              const label = fill(words.verdicts.open, { n: all, source: nameOf(source) })
              const behind = { text: String(all), label, onPress: () => show(source) }
              return [nameOf(source), behind, withShare(yes), withShare(maybe), withShare(no)]
            }),
          }}
          asTable
        />
        <Card
          title={words.roles.title}
          text={words.roles.text}
          wide
          figures={{
            head: words.roles.head,
            rows: roles.map(({ id, title, company, days, hired }) => [
              { text: `${title}, ${company || rolesConsole.noCompany}`, href: `/admin/roles/${id}` },
              ...timedSteps.map((step) => days[step]),
              hired === 0
                ? 0
                : {
                    text: String(hired),
                    label: fill(words.roles.hired, { title, count: hired }),
                    href: `/admin/roles/${id}/board`,
                  },
            ]),
          }}
          asTable
          foot={more > 0 && <p>{fillCount(words.roles.more, more)}</p>}
        />
      </div>
      {source !== undefined && (
        <VerdictsDialog
          title={fill(words.verdicts.of, { source: nameOf(source) })}
          query={`${query}&source=${encodeURIComponent(source)}`}
          onClose={() => show(undefined)}
        />
      )}
    </div>
  )
}

function ToHire({ own, before }: { own: RolesInsights['toHireBefore']; before: RolesInsights['toHireBefore'] }) {
  if (own.days === null) return <p className="ins-nothing">{words.toHire.none}</p>
  return (
    <p className="ins-days">
      <b>{fill(words.toHire.days, { days: own.days })}</b> {fillCount(words.toHire.hires, own.hires)}
      {before.days !== null && <small>{fill(words.toHire.before, { days: before.days })}</small>}
    </p>
  )
}

/** Returns the name of a source. One that this program no longer knows is shown as stored. */
function nameOf(source: string): string {
  const names: Record<string, string> = words.verdicts.sources
  return names[source] ?? source
}
