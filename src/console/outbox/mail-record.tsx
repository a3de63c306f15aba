import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { outboxWords as words } from '#content/console/outbox.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { EmptyState } from '#src/design/console/attention.tsx'
import { Facts } from '#src/design/console/facts.tsx'
import { Record, RecordHeader } from '#src/design/console/record.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Tabs } from '#src/design/console/tabs.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import { fileSizeText } from '#src/values/numbers.ts'
import type { MailAnswer, MailsAnswer } from '../mail-api.ts'
import { nameOf, reasonOf, stateOf } from './mail-words.ts'
import { SendAgainDialog } from './send-again-dialog.tsx'

/** The navigation state that also opens the dialog to send the mail again. */
export const askAgain = { asksAgain: true }

interface MailRecordProps {
  id: string
  /** The list's address, with its search and filters. */
  back: string
  transport: MailsAnswer['transport'] | undefined
}

/** Whether the mail is still on its way. Each request renders it again, so it is only polled until then. */
const isOnItsWay = ({ state }: MailAnswer): boolean => state === 'waiting' || state === 'retrying'

/** One mail: its state, its content, and what can be done about it. */
export function MailRecord({ id, back, transport }: MailRecordProps) {
  const { data: mail, error } = useConsoleQuery<MailAnswer>('mail', `/api/admin/mails/${encodeURIComponent(id)}`, {
    live: isOnItsWay,
  })
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [asksAgain, setAsksAgain] = useState((state as typeof askAgain | null)?.asksAgain === true)
  const close = () => {
    setAsksAgain(false)
    // Returning to this page later must not open the dialog again.
    if (state) void navigate({ search }, { replace: true, state: null })
  }
  useShortcut('r', () => setAsksAgain(mail !== undefined), words.keys.again)
  const leave = useConsoleAction<void>({
    path: `/api/admin/mails/${id}/leave`,
    refresh: ['mails', 'mail', 'waiting'],
    onDone: () => toast({ ...words.leave.done, tone: 'ok' }),
  })

  if (!mail) {
    return (
      <Record>
        <Link className="link rec-head__back" to={back}>
          {words.back}
        </Link>
        {error ? (
          <EmptyState title={words.missing}>{readFailure(error).sentence}</EmptyState>
        ) : (
          <Skeleton headline lines={9} />
        )}
      </Record>
    )
  }

  const waits = isOnItsWay(mail)
  const isGone = 'missing' in mail.drawn && mail.drawn.missing === 'gone'
  return (
    <Record>
      <RecordHeader
        id={mail.id}
        title={nameOf(mail)}
        note={fill(words.record.to, { to: mail.recipient, when: spokenMoment(mail.createdAt, 'now') })}
        back={{ href: back, label: words.back }}
        actions={
          <>
            {!isGone && (
              <CompactButton variant="ink" onClick={() => setAsksAgain(true)}>
                {waits ? words.again.waiting : words.again.sent}
              </CompactButton>
            )}
            {mail.state === 'failed' && (
              <CompactButton busy={leave.busy} onClick={() => void leave.run()}>
                {words.leave.label}
              </CompactButton>
            )}
            {!('missing' in mail.drawn) && (
              <CompactButton href={`/api/admin/mails/${mail.id}/message.eml`} outside download>
                {words.record.download}
              </CompactButton>
            )}
          </>
        }
      />
      <MailFacts mail={mail} transport={transport} />
      <MailBody mail={mail} />
      {asksAgain && <SendAgainDialog mail={mail} onClose={close} />}
    </Record>
  )
}

function MailFacts({ mail, transport }: { mail: MailAnswer; transport: MailRecordProps['transport'] }) {
  const { kind, word } = stateOf(mail, transport)
  return (
    <Facts
      items={[
        { label: words.record.facts.state, value: <StateMark kind={kind}>{word}</StateMark> },
        { label: words.record.facts.reason, value: reasonOf(mail) },
        ...(mail.error ? [{ label: words.record.facts.error, value: mail.error, wide: true }] : []),
        { label: words.record.facts.tries, value: mail.tries },
        { label: words.record.facts.number, value: <code>{mail.id}</code> },
        ...(mail.againOf
          ? [{ label: words.record.facts.repeats, value: <MailLink id={mail.againOf} />, wide: true }]
          : []),
        ...(mail.repeats.length > 0
          ? [
              {
                label: words.record.facts.again,
                value: mail.repeats.map((repeat) => <MailLink key={repeat} id={repeat} />),
                wide: true,
              },
            ]
          : []),
      ]}
    />
  )
}

function MailLink({ id }: { id: string }) {
  return (
    <Link className="link mail__link" to={`/admin/outbox/${id}`}>
      <code>{id}</code>
    </Link>
  )
}

function MailBody({ mail: { id, drawn } }: { mail: MailAnswer }) {
  const [part, setPart] = useState('html')
  if ('missing' in drawn)
    return (
      <p className="mail__gone">
        {drawn.missing === 'gone' ? words.record.gone : `${words.record.unready} ${drawn.why}`}
      </p>
    )
  return (
    <section className="mail">
      <Tabs
        label={words.record.parts.label}
        tabs={[
          { id: 'html', label: words.record.parts.html },
          { id: 'text', label: words.record.parts.text },
        ]}
        current={part}
        onChoose={setPart}
      />
      {drawn.blanked && <p className="mail__blanked">{words.record.hidden}</p>}
      {part === 'html' ? (
        // Nothing in it runs or loads: its sandbox is empty, and the response has its own policy.
        <iframe className="mail__frame" title={words.record.frame} sandbox="" src={`/api/admin/mails/${id}/html`} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="mail__text" tabIndex={0}>
          {drawn.text}
        </pre>
      )}
      {drawn.attachments.length > 0 && (
        <ul className="mail__files" aria-label={words.record.attachments}>
          {drawn.attachments.map(({ filename, bytes }) => (
            <li key={filename}>
              <b>{filename}</b> {fileSizeText(bytes)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
