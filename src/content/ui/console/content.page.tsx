import './content.css'
import { useParams } from 'react-router'
import { contentConsole as words } from '#content/console/content.ts'
import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { RowList } from '#src/design/console/row-list.tsx'
import { Split } from '#src/design/console/record.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fillCount } from '#src/values/fill.ts'
import type { ContentPartLine } from '../../console-api.ts'
import { ContentPart } from './part.tsx'
import { partTitle } from './part-words.ts'

/** The texts of the site and its mails, part by part: staff change, preview and restore them here (CONTENT-1). */
export function ContentPage() {
  const { part } = useParams()
  const index = useConsoleQuery<{ parts: ContentPartLine[] }>('content', '/api/admin/content', { fresh: true })
  const parts = index.data?.parts
  const changed = parts?.reduce((sum, line) => sum + line.changed, 0)
  return (
    <>
      <ConsoleHeader title={words.title} note={changed === undefined ? '' : fillCount(words.note, changed)} />
      {index.isError && !parts ? (
        <Attention
          title={words.failed.title}
          actions={<CompactButton onClick={() => void index.refetch()}>{words.failed.again}</CompactButton>}
        >
          {words.failed.text}
        </Attention>
      ) : (
        <Split
          open={part !== undefined}
          list={
            <>
              <PartList title={words.site} lines={parts?.filter(({ place }) => place === 'site')} current={part} />
              {parts?.some(({ place }) => place === 'mails') && (
                <PartList title={words.mails} lines={parts.filter(({ place }) => place === 'mails')} current={part} />
              )}
            </>
          }
        >
          {part === undefined ? (
            <EmptyState title={words.choose.title}>{words.choose.text}</EmptyState>
          ) : (
            <ContentPart key={part} id={part} />
          )}
        </Split>
      )}
    </>
  )
}

function PartList({
  title,
  lines,
  current,
}: {
  title: string
  lines: readonly ContentPartLine[] | undefined
  current: string | undefined
}) {
  return (
    <>
      <h2 className="cnt-group">{title}</h2>
      <RowList
        label={title}
        rows={lines}
        rowKey={({ id }) => id}
        href={({ id }) => `/admin/content/${id}`}
        current={current}
      >
        {({ id, fields, changed }) => (
          <span className="cnt-line">
            <b>{partTitle(id)}</b>
            {fields > 0 && <span className="muted">{fillCount(words.changed, changed)}</span>}
          </span>
        )}
      </RowList>
    </>
  )
}
