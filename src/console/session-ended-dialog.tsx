import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { consoleWords as words } from '#content/console/frame.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { receiveData } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import type { Me } from './console-api.ts'
import { dismissSignIn, noteSessionBegun } from './session-ended.ts'

/**
 * The dialog if a session ended while somebody was working: they sign in over the page, and what they typed stays. If
 * another person signs in, a new page is loaded.
 */
export function SessionEndedDialog() {
  const client = useQueryClient()
  const before = client.getQueryData<Me>(['/api/staff/session', 'session'])
  const { post, busy, doubt } = useSendOnce('/api/staff/session')
  const [failure, setFailure] = useState<string>()

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const code = String(fields.get('code') ?? '').trim()
    const sent = await post({ email: fields.get('email'), password: fields.get('password'), ...(code ? { code } : {}) })
    if (sent.state === 'busy') return
    if (sent.state === 'failed') {
      setFailure(readFailure(sent.error).sentence)
      return
    }
    const me = await receiveData<Me>('/api/staff/session', undefined).catch(() => undefined)
    if (before && me && me.id !== before.id) {
      location.reload()
      return
    }
    noteSessionBegun()
    toast({ ...words.ended.done, tone: 'ok' })
    void client.invalidateQueries()
  }

  return (
    <Dialog title={words.ended.title} size="sm" onClose={dismissSignIn}>
      <form className="con-ask" onInput={() => setFailure(undefined)} onSubmit={(event) => void signIn(event)}>
        <p>{words.ended.lead}</p>
        {failure && <Alert title={failure} />}
        <DoubtNote doubt={doubt} />
        <TextField
          label={words.ended.email}
          input={{
            name: 'email',
            type: 'email',
            autoComplete: 'username',
            required: true,
            defaultValue: before?.email ?? '',
          }}
        />
        <TextField
          label={words.ended.password}
          input={{
            name: 'password',
            type: 'password',
            autoComplete: 'current-password',
            required: true,
            'data-autofocus': true,
          }}
        />
        <TextField
          label={words.ended.code}
          hint={words.ended.codeHint}
          input={{ name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 64 }}
        />
        <div className="con-acts">
          <Button type="submit" size="sm" busy={busy}>
            {words.ended.submit}
          </Button>
          <a className="link" href="/admin">
            {words.ended.leave}
          </a>
        </div>
      </form>
    </Dialog>
  )
}
