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
import type { QuestionSetView } from '../../../console-api.ts'
import { OpenApplications } from './open-applications.tsx'
import { SetEditor } from './set-editor.tsx'

/** The question sets: all of them, or the one with `familyId`. `new` is a set that has not been saved yet. */
export function SetsPage({ familyId }: { familyId: string | undefined }) {
  const navigate = useNavigate()
  useShortcut('e', () => void navigate(familyId ? '/admin/interviews/sets' : '/admin/interviews'), words.back)
  const { data, error, refetch } = useConsoleQuery<QuestionSetView[]>('question-sets', '/api/admin/interviews/sets', {
    fresh: true,
  })
  const back = familyId ? (
    <CompactButton href="/admin/interviews/sets">{words.all}</CompactButton>
  ) : (
    <CompactButton href="/admin/interviews">{words.back}</CompactButton>
  )
  const versions = data?.filter((set) => set.familyId === familyId) ?? []
  if (!data || (familyId && familyId !== 'new' && versions.length === 0))
    return (
      <UnopenedRecord
        title={words.title}
        back={back}
        words={words}
        failure={error ? readFailure(error).sentence : data ? words.unknown : undefined}
        onAgain={() => void refetch()}
      />
    )
  if (familyId)
    // The form is reset only for a version that this page saved.
    return <SetEditor key={familyId} set={familyId} versions={versions} back={back} />
  return <SetList sets={data} back={back} />
}

function SetList({ sets, back }: { sets: readonly QuestionSetView[]; back: React.ReactNode }) {
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
        rows={newestOf(sets)}
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

interface Family extends QuestionSetView {
  /** How many people were invited with any version. */
  sentToAny: number
}

/** The newest version of each set. */
function newestOf(sets: readonly QuestionSetView[]): Family[] {
  return sets
    .filter(({ familyId }, index) => sets.findIndex((one) => one.familyId === familyId) === index)
    .map((set) => ({
      ...set,
      sentToAny: sets.filter(({ familyId }) => familyId === set.familyId).reduce((sum, { sentTo }) => sum + sentTo, 0),
    }))
}

const columns: readonly Column<Family>[] = [
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
