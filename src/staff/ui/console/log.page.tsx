import './log.css'
import { Link } from 'react-router'
import { logWords as words } from '#content/console/staff.ts'
import { EmptyList } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import { useListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { shortMoment } from '#src/values/london-time.ts'
import type { LoggedChange } from '../../console-api.ts'
import { actionInWords, areaInWords, detailsInWords, pageOf, shortId } from './log-words.ts'
import { useLog } from './staff-calls.ts'

/** Who changed what. Nothing here can be changed. */
export function LogPage() {
  const list = useListState({ defaultSort: '-at', filters: ['area', 'member', 'subject'] })
  const { data, isPlaceholderData } = useLog(list.query)
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={words.note}
        actions={
          <CompactButton href={`/api/admin/log.csv${list.query}`} outside download>
            {words.export}
          </CompactButton>
        }
      />
      <ListBar
        search={{ label: words.search, value: list.q, onSearch: list.search }}
        selects={[
          {
            name: 'area',
            label: words.area,
            any: words.anyArea,
            value: list.filters.area,
            options: (data?.areas ?? []).map((area) => ({ value: area, label: areaInWords(area) })),
            onChoose: (value) => list.filter('area', value),
          },
          {
            name: 'member',
            label: words.member,
            any: words.anyMember,
            value: list.filters.member,
            options: (data?.members ?? []).map(({ id, name }) => ({ value: id, label: name })),
            onChoose: (value) => list.filter('member', value),
          },
        ]}
      />
      <div className="log">
        <DataTable
          label={words.table}
          columns={columns}
          rows={data?.rows}
          rowKey={({ id }) => id}
          sort={list.sort}
          onSort={list.sortBy}
          stale={isPlaceholderData}
          empty={<EmptyList list={list} words={words} />}
        />
      </div>
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onTurn={list.turnTo} />}
    </>
  )
}

function Subject({ id }: { id: string }) {
  const page = pageOf(id)
  const text = <code title={id}>{shortId(id)}</code>
  return page ? <Link to={page}>{text}</Link> : text
}

const columns: Column<LoggedChange>[] = [
  {
    id: 'at',
    head: words.columns.at,
    sortable: true,
    cell: ({ at }) => <time dateTime={at}>{shortMoment(at)}</time>,
  },
  { id: 'who', head: words.columns.who, cell: ({ memberName }) => memberName },
  {
    id: 'what',
    head: words.columns.what,
    kind: 'long',
    cell: ({ action, details }) => (
      <span className="log-what">
        {actionInWords(action)}
        <small>{detailsInWords(details)}</small>
      </span>
    ),
  },
  { id: 'subject', head: words.columns.subject, cell: ({ subject }) => <Subject id={subject} /> },
]
