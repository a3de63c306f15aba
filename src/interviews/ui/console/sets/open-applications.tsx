import { lazy, Suspense, useState } from 'react'
import { openApplicationsConsole as words } from '#content/console/question-sets.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenDate } from '#src/values/london-time.ts'
import type { OpenApplicationsView } from '../../../console-api.ts'

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialogs.tsx')).CloseDialog }))
const OpenDialog = lazy(async () => ({ default: (await import('./close-dialogs.tsx')).OpenDialog }))
const StopWaitingDialog = lazy(async () => ({ default: (await import('./close-dialogs.tsx')).StopWaitingDialog }))

/** Says whether open applications can be begun, and lets staff close them for a while (INTV-53). */
export function OpenApplications() {
  const { data } = useOpenApplications()
  const [asking, setAsking] = useState<'close' | 'open' | 'stop-waiting'>()
  if (!data) return null
  const { closedUntil, waiting } = data
  const close = () => setAsking(undefined)
  return (
    <>
      <Attention
        kind="note"
        title={closedUntil ? fill(words.closed, { day: spokenDate(closedUntil, 'now') }) : words.open}
        actions={
          <>
            {waiting > 0 && (
              <CompactButton onClick={() => setAsking('stop-waiting')}>{words.stopWaiting.action}</CompactButton>
            )}
            {closedUntil && <CompactButton onClick={() => setAsking('open')}>{words.openNow.action}</CompactButton>}
            <CompactButton onClick={() => setAsking('close')}>
              {closedUntil ? words.close.move : words.close.action}
            </CompactButton>
          </>
        }
      >
        {closedUntil ? fillCount(words.waiting, waiting) : words.openText}
      </Attention>
      <Suspense>
        {asking === 'close' && <CloseDialog newest={data} onClose={close} />}
        {asking === 'open' && <OpenDialog newest={data} onClose={close} />}
        {asking === 'stop-waiting' && <StopWaitingDialog onClose={close} />}
      </Suspense>
    </>
  )
}

/** Says above the list of interviews that open applications are closed; nothing as long as they are open. */
export function ClosedNote() {
  const { data } = useOpenApplications()
  if (!data?.closedUntil) return null
  return (
    <Attention
      kind="note"
      title={fill(words.closed, { day: spokenDate(data.closedUntil, 'now') })}
      actions={<CompactButton href="/admin/interviews/sets">{words.close.move}</CompactButton>}
    >
      {fillCount(words.waiting, data.waiting)}
    </Attention>
  )
}

const useOpenApplications = () =>
  useConsoleQuery<OpenApplicationsView>('open-applications', '/api/admin/interviews/open-applications', { fresh: true })
