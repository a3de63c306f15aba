import './sets.css'
import { useNavigate } from 'react-router'
import { questionSetsConsole as words } from '#content/console/question-sets.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import { UnopenedRecord } from '#src/design/console/unopened-record.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import type { ListedQuestionSet, QuestionSetView } from '../../../console-api.ts'
import { OpenApplications } from './open-applications.tsx'
import { SetEditor } from './set-editor.tsx'

/** The question sets: all of them, or the one with `familyId`. `new` is a set that has not been saved yet. */
export function SetsPage({ familyId }: { familyId: string | undefined }) {
  const navigate = useNavigate()
  useShortcut('e', () => void navigate(familyId ? '/admin/interviews/sets' : '/admin/interviews'), words.back)
  const { all, versions, error, refetch } = useSets(familyId)
  const back = familyId ? (
    <CompactButton href="/admin/interviews/sets">{words.all}</CompactButton>
  ) : (
    <CompactButton href="/admin/interviews">{words.back}</CompactButton>
  )
  if (familyId ? !versions || (familyId !== 'new' && versions.length === 0) : !all)
    return (
      <UnopenedRecord
        title={words.title}
        back={back}
        words={words}
        failure={error ? readFailure(error).sentence : versions ? words.unknown : undefined}
        onAgain={() => void refetch()}
      />
    )
  if (familyId)
    // The form is reset only for a version that this page saved.
    return <SetEditor key={familyId} set={familyId} versions={versions ?? []} back={back} />
  return <SetList sets={all ?? []} back={back} />
}

/** Loads all sets, or the versions of one. A new set has none yet. */
function useSets(familyId: string | undefined) {
  const path = '/api/admin/interviews/sets'
  const all = useConsoleQuery<ListedQuestionSet[]>('question-sets', path, { fresh: true, enabled: !familyId })
  const isStored = familyId !== undefined && familyId !== 'new'
  const one = useConsoleQuery<QuestionSetView[]>('question-sets', `${path}/${familyId}`, {
    fresh: true,
    enabled: isStored,
  })
  const { error, refetch } = familyId ? one : all
  return { all: all.data, versions: familyId === 'new' ? [] : one.data, error, refetch }
}

function SetList({ sets, back }: { sets: readonly ListedQuestionSet[]; back: React.ReactNode }) {
  const add = (
    <CompactButton variant="ink" href="/admin/interviews/sets/new">
      {words.add}
    </CompactButton>
  )
  return (
    <>
      <ConsoleHeader
        title={words.title}
        actions={
          <>
            {back}
            {add}
          </>
        }
      />
      <OpenApplications />
      <DataTable
        label={words.title}
        columns={columns}
        rows={sets}
        rowKey={({ familyId }) => familyId}
        href={({ familyId }) => `/admin/interviews/sets/${familyId}`}
        empty={
          <EmptyState title={words.empty.title} actions={add}>
            {words.empty.text}
          </EmptyState>
        }
      />
    </>
  )
}

const columns: readonly Column<ListedQuestionSet>[] = [
  {
    id: 'name',
    head: words.columns.name,
    cell: ({ name, kind }) => (
      <>
        <span className="tb__clamp">{name}</span> {kind === 'open' && <small>{words.open}</small>}
      </>
    ),
  },
  {
    id: 'questions',
    head: words.columns.questions,
    cell: ({ questions }) => fillCount(words.questions, questions.length),
  },
  { id: 'version', head: words.columns.version, cell: ({ version }) => fill(words.version, { version }) },
  { id: 'sentTo', head: words.columns.sentTo, cell: ({ sentToAny }) => fillCount(words.sentTo, sentToAny) },
  {
    id: 'saved',
    head: words.columns.saved,
    cell: ({ createdBy, createdAt }) => [createdBy, shortDate(createdAt, 'now')].filter(Boolean).join(', '),
  },
]
