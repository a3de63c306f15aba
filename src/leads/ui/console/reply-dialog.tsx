import { useState } from 'react'
import { brand } from '#content/brand.ts'
import { replyTemplates as defaults, replyWords as words } from '#content/console/replies.ts'
import { CompactArea, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import type { ReplyTemplate } from '#src/content/console-api.ts'
import { fill } from '#src/values/fill.ts'
import type { PersonRecord } from '../../console-api.ts'
import { type Reply, replyFrom } from '../../reply.ts'
import { personRefresh } from './person-refresh.ts'

/** Text that was typed and not sent, by person, so that closing the dialog by accident loses nothing. */
const drafts = new Map<string, Reply>()

/** Writes an email to a person, from a template with their words filled in or from an empty text. */
export function ReplyDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const { data: me } = useConsoleQuery<{ name: string }>('session', '/api/staff/session')
  const templates = useTemplates()
  const [reply, setReply] = useState<Reply>(drafts.get(person.id) ?? { subject: '', text: '' })
  // The version that the writer saw when they began. After a refusal, it is the one behind the dialog.
  const [seen, setSeen] = useState<number | undefined>(person.version)
  const name = person.name || person.email
  const write = (changes: Partial<Reply>) => {
    const next = { ...reply, ...changes }
    drafts.set(person.id, next)
    setReply(next)
  }
  const send = useConsoleAction<Reply>({
    path: `/api/admin/leads/${person.id}/replies`,
    body: (text) => ({ ...text, version: seen ?? person.version }),
    refresh: personRefresh,
    quiet: true,
    onDone: () => {
      drafts.delete(person.id)
      toast({ title: fill(words.sent, { name }), description: words.sentText, tone: 'ok' })
      onClose()
    },
    onFailed: () => setSeen(undefined),
  })
  const { fields, sentence, form } = useRefusal(send.failure, { ...reply })
  const begin = (id: string) => {
    const template = templates.find((one) => one.id === id)
    const filled = template ? replyFrom(template, person, me?.name ?? '') : { subject: '', text: '' }
    // What somebody has written themselves stays, below the template.
    const own = isUntouched(reply, templates, { person, member: me?.name ?? '' }) ? '' : reply.text
    write({ subject: filled.subject || reply.subject, text: [filled.text, own].filter(Boolean).join('\n\n') })
  }
  return (
    <ConfirmDialog
      title={fill(words.title, { name })}
      confirm={words.send}
      size="md"
      busy={send.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void send.run(reply)}
      onClose={onClose}
    >
      <p>{fill(words.to, { email: person.email, mailbox: brand.email })}</p>
      <CompactSelect
        label={words.template}
        defaultValue=""
        data-autofocus
        onChange={({ target }) => begin(target.value)}
      >
        <option value="">{words.none}</option>
        {templates.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </CompactSelect>
      <CompactField
        label={words.subject}
        name="subject"
        maxLength={200}
        required
        value={reply.subject}
        error={fields.subject}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <CompactArea
        label={words.text}
        name="text"
        rows={12}
        maxLength={10_000}
        required
        value={reply.text}
        error={fields.text}
        onChange={({ target }) => write({ text: target.value })}
      />
    </ConfirmDialog>
  )
}

/** Returns the templates of replies as staff have changed them, and their defaults until these have loaded. */
function useTemplates(): readonly ReplyTemplate[] {
  const path = '/api/admin/content/reply-templates'
  const { data } = useConsoleQuery<{ templates: readonly ReplyTemplate[] }>('reply-templates', path, { fresh: true })
  return data?.templates ?? defaults
}

/** Whether the text is still a filled-in template. */
function isUntouched(
  reply: Reply,
  templates: readonly ReplyTemplate[],
  { person, member }: { person: PersonRecord; member: string },
): boolean {
  return templates.some((template) => replyFrom(template, person, member).text === reply.text)
}
