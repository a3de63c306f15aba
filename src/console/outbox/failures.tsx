import { useNavigate } from 'react-router'
import { outboxWords as words } from '#content/console/outbox.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { MailRow } from '../mail-api.ts'
import { askAgain } from './mail-record.tsx'

interface FailuresProps {
  /** Newest first. */
  failures: readonly MailRow[]
  count: number
  onAll: () => void
  openAt: (id: string) => string
}

/** Failed mails that need attention, above the list, with the reason. */
export function Failures({ failures, count, onAll, openAt }: FailuresProps) {
  const leave = useConsoleAction<{ id: string }>({
    path: ({ id }) => `/api/admin/mails/${id}/leave`,
    body: () => ({}),
    refresh: ['mails', 'mail', 'waiting'],
    onDone: () => toast({ ...words.leave.done, tone: 'ok' }),
  })
  const navigate = useNavigate()
  const [first] = failures
  if (!first) return null
  if (count === 1) {
    return (
      <Attention
        title={fillCount(words.failure.title, count)}
        actions={
          <>
            <CompactButton variant="ink" onClick={() => void navigate(openAt(first.id), { state: askAgain })}>
              {words.failure.correct}
            </CompactButton>
            <CompactButton busy={leave.busy} onClick={() => void leave.run({ id: first.id })}>
              {words.leave.label}
            </CompactButton>
          </>
        }
      >
        {reasonOf(first)}
      </Attention>
    )
  }
  return (
    <Attention
      title={fillCount(words.failure.title, count)}
      actions={
        <CompactButton variant="ink" onClick={onAll}>
          {words.failure.all}
        </CompactButton>
      }
    >
      {reasonOf(first) + fill(words.failure.more, { count: count - 1 })}
    </Attention>
  )
}

/**
 * Returns the reason without its full stop, which the mail server's answer often has, because another clause may
 * follow.
 */
function reasonOf({ recipient, error }: MailRow): string {
  return fill(words.failure.of, { to: recipient, why: (error ?? '').replace(/\.$/, '') })
}
