import { useRef } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { type InterviewRecord, type LinkMailView, mostLinkWords } from '../../console-api.ts'
import { interviewQueries } from './interview-queries.ts'
import { MailPreview } from './mail-preview.tsx'

const words = interviewsConsole.mail
/** The email is drawn again when nobody has typed for this long. */
const pauseMs = 600

/** What a colleague wrote instead of our words, and the part of it that the email shows already. */
export interface Letter {
  typed?: string
  drawn?: string
}

/** The action that sends a new link, in the words that are typed. */
export function useSendLink({ id, version, email }: InterviewRecord, { typed }: Letter, onSent: () => void) {
  const send = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/link`,
    refresh: interviewQueries,
    onDone: () => {
      toast({ title: interviewsConsole.record.linkDone, description: email, tone: 'ok' })
      onSent()
    },
  })
  return {
    busy: send.busy,
    isEmpty: typed?.trim() === '',
    run: () => void send.run({ version, ...(typed === undefined ? {} : { words: typed }) }),
  }
}

export type SendLink = ReturnType<typeof useSendLink>

/** The email with a new link to somebody who is stuck. A colleague changes its words and sees it (INTV-51). */
export function LinkLetter({
  id,
  letter,
  onChange,
  send,
}: {
  id: string
  letter: Letter
  onChange: (letter: Letter) => void
  send: SendLink
}) {
  const address = `/api/admin/interviews/${id}/link/mail`
  const { data } = useConsoleQuery<LinkMailView>('interview-mail', address, { fresh: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { typed = data?.words ?? '', drawn } = letter
  return (
    <section className="iv-letter" aria-labelledby="iv-mail">
      <h2 id="iv-mail" className="d d4">
        {words.title}
      </h2>
      <CompactArea
        label={words.write}
        hint={words.writeHint}
        rows={7}
        maxLength={mostLinkWords}
        value={typed}
        disabled={data === undefined}
        error={send.isEmpty ? words.empty : undefined}
        onChange={({ target: { value } }) => {
          onChange({ ...letter, typed: value })
          clearTimeout(timer.current)
          if (value.trim()) timer.current = setTimeout(() => onChange({ typed: value, drawn: value }), pauseMs)
        }}
      />
      <MailPreview
        address={address}
        query={drawn === undefined ? '' : `?${new URLSearchParams({ words: drawn })}`}
        isStale={typed !== (drawn ?? data?.words)}
      />
      <div className="con-acts">
        <CompactButton variant="ink" busy={send.busy} disabled={send.isEmpty} onClick={send.run}>
          {interviewsConsole.record.link}
        </CompactButton>
        {letter.typed !== undefined && (
          <CompactButton
            onClick={() => {
              clearTimeout(timer.current)
              onChange({})
            }}
          >
            {words.ours}
          </CompactButton>
        )}
      </div>
    </section>
  )
}
