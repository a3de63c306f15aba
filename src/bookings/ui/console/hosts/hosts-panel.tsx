import { useState } from 'react'
import { hostsConsole as words } from '#content/console/diary-hosts.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { DataTable } from '#src/design/console/data-table.tsx'
import { Alert } from '#src/design/field.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { HostsView } from '../../../console-api.ts'
import { CallList } from '../block-dialog.tsx'
import { HostDialog } from './host-dialog.tsx'

type HostRow = HostsView['hosts'][number]

/** The people who take calls, which and when (BOOK-38). */
export function HostsPanel() {
  const query = useConsoleQuery<HostsView>('diary-hosts', '/api/admin/diary/hosts', { live: true })
  const [open, setOpen] = useState<{ what: 'add' } | { what: 'change' | 'end'; host: HostRow }>()
  const view = query.data
  const newestOf = (host: HostRow) => view?.hosts.find(({ number }) => number === host.number) ?? host
  const acts = (host: HostRow) => (
    <HostActs
      host={host}
      isLast={view?.hosts.length === 1}
      onChange={() => setOpen({ what: 'change', host })}
      onEnd={() => setOpen({ what: 'end', host })}
    />
  )
  return (
    <section className="hrs__c">
      <div className="con-acts">
        <h2>{words.title}</h2>
        {view && <CompactButton onClick={() => setOpen({ what: 'add' })}>{words.add}</CompactButton>}
      </div>
      <p className="con-say">{words.text}</p>
      {query.isError && !view && <Alert title={words.failed} />}
      {!view && !query.isError && <Skeleton lines={2} />}
      {view && (
        <DataTable
          label={words.title}
          rows={view.hosts}
          rowKey={({ number }) => String(number)}
          empty={null}
          columns={[
            { id: 'who', head: words.columns.who, cell: whoOf },
            { id: 'takes', head: words.columns.takes, cell: takesOf },
            { id: 'act', head: words.columns.act, kind: 'actions', cell: acts },
          ]}
        />
      )}
      {view && open?.what === 'add' && <HostDialog view={view} onClose={() => setOpen(undefined)} />}
      {view && open?.what === 'change' && (
        <HostDialog view={view} host={open.host} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === 'end' && <EndQuestion newest={newestOf(open.host)} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

interface HostActsProps {
  host: HostRow
  /** Whether nobody else takes calls, so that they can't be removed. */
  isLast: boolean
  onChange: () => void
  onEnd: () => void
}

function HostActs({ host: { name }, isLast, onChange, onEnd }: HostActsProps) {
  return (
    <>
      <CompactButton aria-label={fill(words.changeLabel, { name })} onClick={onChange}>
        {words.change}
      </CompactButton>
      {!isLast && (
        <CompactButton aria-label={fill(words.removeLabel, { name })} onClick={onEnd}>
          {words.remove}
        </CompactButton>
      )}
    </>
  )
}

function whoOf({ name, hasLeft }: HostRow) {
  return (
    <>
      {name}
      {hasLeft && <small>{words.left}</small>}
    </>
  )
}

function takesOf({ kinds, own, calls }: HostRow) {
  const hours = own.weekly ? words.ownHours : words.agencyHours
  return (
    <>
      {kinds.map((kind) => words.kinds[kind]).join(', ')}
      <small>
        {[hours, own.dailyCap !== undefined && fillCount(words.perDay, own.dailyCap)].filter(Boolean).join(', ')}
      </small>
      <small>{fillCount(words.toCome, calls.length)}</small>
    </>
  )
}

/** Asks before somebody stops taking calls, and lists the calls that go to others. */
function EndQuestion({ newest, onClose }: { newest: HostRow; onClose: () => void }) {
  const { end: copy } = words
  const { seen: host, isFetching, onFailed } = useSeen(newest, ({ version }) => version, ['diary-hosts'])
  const { calls } = newest
  const end = useConsoleAction<{ version: number }>({
    path: `/api/admin/diary/hosts/${host.number}/end`,
    refresh: ['diary', 'diary-hosts', 'diary-call', 'waiting'],
    quiet: true,
    onDone: () => {
      toast({ title: words.done.ended, tone: 'ok' })
      onClose()
    },
    onFailed,
  })
  return (
    <ConfirmDialog
      title={fill(copy.title, { name: host.name })}
      confirm={calls.length > 0 ? copy.submit : copy.submitNone}
      cancel={copy.leave}
      busy={end.busy || isFetching}
      failure={end.failure?.sentence}
      onConfirm={() => void end.run({ version: host.version })}
      onClose={onClose}
    >
      <p>{calls.length > 0 ? fillCount(copy.text, calls.length) : copy.none}</p>
      {calls.length > 0 && <CallList calls={calls} />}
    </ConfirmDialog>
  )
}
