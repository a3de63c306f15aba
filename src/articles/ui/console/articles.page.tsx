import './articles.css'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { articlesConsole as words } from '#content/console/articles.ts'
import { EmptyList, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import { useListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { Split } from '#src/design/console/record.tsx'
import { RowList } from '#src/design/console/row-list.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import { StateMark, type StateKind } from '#src/design/console/state-mark.tsx'
import { Tabs } from '#src/design/console/tabs.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { recentMoment, spokenMoment } from '#src/values/london-time.ts'
import { categoryName, type Standing } from '../../article.ts'
import type { ArticleList, ArticleRow } from '../../console-api.ts'
import { ArticleEditor } from './article-editor.tsx'

const address = '/admin/articles'
const tabs = ['all', 'draft', 'scheduled', 'published'] as const
const marks: Record<Standing, StateKind> = { draft: 'none', scheduled: 'waiting', published: 'done' }

/** All articles, and the one that is being edited. */
export function ArticlesPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const list = useListState({ defaultSort: '-updated', filters: ['standing'] })
  const [isNew, setNew] = useState(false)
  const articles = useConsoleQuery<ArticleList>('articles', `/api/admin/articles${list.query}`, {
    live: true,
    placeholder: (before) => before,
  })
  const { data } = articles
  const addressWithFilter = `${address}${list.query}`
  useActionInAddress('write', () => setNew(true))
  useShortcut('w', () => setNew(true), words.keys.write)
  useShortcut('e', () => void navigate(addressWithFilter), words.keys.close)

  return (
    <div className="con-page">
      <ConsoleHeader
        title={words.title}
        note={data && noteOf(data.counts)}
        actions={
          <CompactButton variant="ink" onClick={() => setNew(true)}>
            {words.write}
          </CompactButton>
        }
      />
      <Tabs
        label={words.list}
        tabs={tabs.map((name) => ({ id: name, label: words.tabs[name], count: data?.counts[name] }))}
        current={list.filters.standing ?? 'all'}
        onChoose={(name) => list.filter('standing', name === 'all' ? '' : name)}
      />
      <Split
        open={id !== undefined}
        list={
          <>
            <ListBar search={{ label: words.search, value: list.q, onSearch: list.search }} />
            {articles.isError && !data ? (
              <EmptyState title={words.unread.title}>{words.unread.text}</EmptyState>
            ) : (
              <RowList
                label={words.list}
                rows={data?.rows}
                rowKey={(article) => article.id}
                href={(article) => `${address}/${article.id}${list.query}`}
                current={id}
                empty={<EmptyList list={list} words={words} />}
              >
                {(article) => <ArticleLine article={article} />}
              </RowList>
            )}
            {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onTurn={list.turnTo} />}
          </>
        }
      >
        {id ? (
          <ArticleEditor key={id} id={id} back={addressWithFilter} />
        ) : (
          <EmptyState title={words.nothingOpen.title}>{words.nothingOpen.text}</EmptyState>
        )}
      </Split>
      {isNew && (
        <NewArticleDialog onClose={() => setNew(false)} onMade={(newId) => void navigate(`${address}/${newId}`)} />
      )}
    </div>
  )
}

function ArticleLine({ article }: { article: ArticleRow }) {
  return (
    <span className="ar-line">
      <b>{article.title}</b>
      <span>
        {categoryName(article.category)}, {article.author}
      </span>
      <StateMark kind={marks[article.standing]}>{words.standing[article.standing]}</StateMark>
      {article.hasChanges && (
        <span className="ar-pending">
          <StateMark kind="partly">{words.changes}</StateMark>
        </span>
      )}
      <span className="ar-dates">
        {article.publishedAt && article.standing !== 'draft' && (
          <time dateTime={article.publishedAt}>
            {fill(words.dates[article.standing], { when: spokenMoment(article.publishedAt, 'now') })}
          </time>
        )}
        <time dateTime={article.updatedAt}>
          {fill(words.dates.changed, { when: recentMoment(article.updatedAt, 'now') })}
        </time>
      </span>
    </span>
  )
}

function NewArticleDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const [title, setTitle] = useState('')
  const create = useConsoleAction<{ title: string }, { id: string }>({
    path: '/api/admin/articles',
    refresh: ['articles'],
    quiet: true,
    onDone: ({ id }) => {
      onClose()
      onMade(id)
    },
  })
  return (
    <ConfirmDialog
      title={words.newOne.title}
      confirm={words.newOne.confirm}
      cancel={words.newOne.cancel}
      busy={create.busy}
      failure={create.failure?.sentence}
      onConfirm={() => void create.run({ title })}
      onClose={onClose}
    >
      <p>{words.newOne.text}</p>
      <CompactField
        label={words.newOne.label}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={160}
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}

function noteOf({ published, draft, scheduled }: ArticleList['counts']): string {
  return [
    fill(words.note.published, { count: published }),
    fillCount(words.note.drafts, draft),
    ...(scheduled > 0 ? [fill(words.note.scheduled, { count: scheduled })] : []),
  ].join(', ')
}
