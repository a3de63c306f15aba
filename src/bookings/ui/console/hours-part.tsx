import { useState } from 'react'
import { useNavigate } from 'react-router'
import { diaryConsole as words } from '#content/console/diary.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { RulesView } from '../../console-api.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ClosingsTable } from './closings-table.tsx'
import { momentOf } from './diary-days.ts'
import { DiaryTabs } from './diary-tabs.tsx'
import { HostsPanel } from './hosts/hosts-panel.tsx'
import { HoursForm } from './hours-form.tsx'

const copy = words.hours

/** When guests may book: weekly hours, breaks, limits, and time off (BOOK-31). */
export function HoursPart() {
  const query = useConsoleQuery<RulesView>('diary-rules', '/api/admin/diary/rules', { live: true })
  const view = query.data
  const isKeptHere = view?.keeper === 'calendar'
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={
          view &&
          isKeptHere &&
          (view.madeAt ? fill(copy.by, { who: view.madeBy, when: momentOf(view.madeAt) }) : copy.asMade)
        }
      />
      <DiaryTabs current="hours" />
      {query.isError && !view && (
        <Attention
          title={words.failed.title}
          actions={<CompactButton onClick={() => void query.refetch()}>{words.failed.again}</CompactButton>}
        >
          {words.failed.text}
        </Attention>
      )}
      {!view && !query.isError && (
        <div className="rec" aria-busy="true">
          <span className="sr">{words.loading}</span>
          <Skeleton lines={8} />
        </div>
      )}
      {view && !isKeptHere && (
        <p className="con-say">{fill(words.elsewhere.hours, { keeper: words.keepers[view.keeper].name })}</p>
      )}
      {view && isKeptHere && <Hours view={view} />}
    </>
  )
}

function Hours({ view }: { view: RulesView }) {
  // A colleague's new hours do not replace what is being typed. The server refuses to save it and says so.
  const [begun, setBegun] = useState(view)
  const [blocks, setBlocks] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      {view.version > begun.version && (
        <Attention
          kind="note"
          title={copy.newer.title}
          actions={<CompactButton onClick={() => setBegun(view)}>{copy.newer.show}</CompactButton>}
        >
          {fill(copy.newer.text, { who: view.madeBy })}
        </Attention>
      )}
      <div className="hrs">
        <HoursForm key={begun.version} view={begun} newest={view} onSaved={setBegun} />
        <div>
          <HostsPanel />
          <ClosingsTable closings={view.closings} hosts={view.hosts} onBlock={() => setBlocks(true)} />
        </div>
      </div>
      {blocks && (
        <BlockDialog
          wish={{ date: view.nextOpen }}
          hosts={view.hosts}
          onOpenCall={(id) => void navigate(`/admin/diary?call=${id}`)}
          onClose={() => setBlocks(false)}
        />
      )}
    </>
  )
}
