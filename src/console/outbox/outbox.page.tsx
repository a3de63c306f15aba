import './outbox.css'
import { useNavigate, useParams } from 'react-router'
import { outboxWords as words } from '#content/console/outbox.ts'
import { Attention, EmptyList, EmptyState, KeyHints } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import { type ListState, useListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { Split } from '#src/design/console/record.tsx'
import { RowList } from '#src/design/console/row-list.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { Me } from '../console-api.ts'
import type { MailRow, MailsAnswer } from '../mail-api.ts'
import { Failures } from './failures.tsx'
import { MailRecord } from './mail-record.tsx'
import { nameOf, reasonOf, stateOf } from './mail-words.ts'

const address = '/admin/outbox'

/** Every mail that was or will be sent: its state, its content, and a button to send it again. */
export function OutboxPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const list = useListState({ defaultSort: '-created', filters: ['state', 'template'] })
  const mails = useConsoleQuery<MailsAnswer>('mails', `/api/admin/mails${list.query}`, {
    live: true,
    placeholder: (before) => before,
  })
  const { data } = mails
  const here = `${address}${list.query}`
  const { data: me } = useConsoleQuery<Me>('session', '/api/staff/session')
  const test = useConsoleAction<void, { id: string }>({
    path: '/api/admin/mails/test',
    refresh: ['mails'],
    onDone: ({ id: made }) => {
      toast({
        title: words.test.done.title,
        description: fill(words.test.done.description, { to: me?.email ?? '' }),
        tone: 'ok',
      })
      void navigate(`${address}/${made}`)
    },
  })
  useShortcut('e', () => void navigate(here), words.keys.close)

  return (
    <div className="con-page">
      <ConsoleHeader
        title={words.title}
        note={data && noteOf(data.counts)}
        actions={
          <>
            <CompactButton href={`/api/admin/mails.csv${list.query}`} outside download>
              {words.csv}
            </CompactButton>
            <CompactButton busy={test.busy} onClick={() => void test.run()}>
              {words.test.label}
            </CompactButton>
          </>
        }
      />
      {data && data.failures.length > 0 && (
        <Failures
          failures={data.failures}
          count={data.counts.failed}
          onAll={() => list.filter('state', 'failed')}
          openAt={(mail) => `${address}/${mail}${list.query}`}
        />
      )}
      {data?.transport === 'files' && (
        <Attention kind="note" title={words.files.title}>
          {words.files.text}
        </Attention>
      )}
      <Split
        open={id !== undefined}
        list={<MailList list={list} data={data} isUnread={mails.isError && !data} current={id} />}
      >
        {id ? (
          <MailRecord key={id} id={id} back={here} transport={data?.transport} />
        ) : (
          <EmptyState title={words.nothingOpen.title}>{words.nothingOpen.text}</EmptyState>
        )}
      </Split>
    </div>
  )
}

interface MailListProps {
  list: ListState<'state' | 'template'>
  data: MailsAnswer | undefined
  /** Whether the list could not be loaded. */
  isUnread: boolean
  current: string | undefined
}

function MailList({ list, data, isUnread, current }: MailListProps) {
  return (
    <>
      <ListBar
        search={{ label: words.search, placeholder: words.placeholder, value: list.q, onSearch: list.search }}
        selects={[
          {
            name: 'state',
            ...words.state,
            value: list.filters.state,
            options: Object.entries(words.filters).map(([value, label]) => ({ value, label })),
            onChoose: (value) => list.filter('state', value),
          },
          {
            name: 'template',
            ...words.kind,
            value: list.filters.template,
            options: (data?.templates ?? [])
              .map((template) => ({ value: template, label: reasonOf({ template }) }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
            onChoose: (value) => list.filter('template', value),
          },
        ]}
      />
      {isUnread ? (
        <EmptyState title={words.unread.title}>{words.unread.text}</EmptyState>
      ) : (
        <RowList
          label={words.list}
          rows={data?.rows}
          rowKey={(mail) => mail.id}
          href={(mail) => `${address}/${mail.id}${list.query}`}
          current={current}
          empty={<EmptyList list={list} words={words} />}
        >
          {(mail) => <MailLine mail={mail} transport={data?.transport} />}
        </RowList>
      )}
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onTurn={list.turnTo} />}
      <KeyHints hints={words.hints} />
    </>
  )
}

function MailLine({ mail, transport }: { mail: MailRow; transport: MailsAnswer['transport'] | undefined }) {
  const { kind, word } = stateOf(mail, transport)
  return (
    <span className="ml">
      <b className="con-cut">{nameOf(mail)}</b>
      <time dateTime={mail.createdAt}>{recentMoment(mail.createdAt, 'now')}</time>
      <span className="con-cut">{mail.recipient}</span>
      <StateMark kind={kind}>{word}</StateMark>
    </span>
  )
}

function noteOf({ failed, waiting }: MailsAnswer['counts']): string {
  const notes = [
    ...(failed > 0 ? [fill(words.note.failed, { count: failed })] : []),
    ...(waiting > 0 ? [fill(words.note.waiting, { count: waiting })] : []),
  ]
  return notes.join(', ') || words.note.none
}
