import { useState } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactSelect } from '#src/design/console/compact-field.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { CallRecord } from '../../../console-api.ts'

const copy = words.call.give

/** Gives a call to somebody else, who takes it at the same time (BOOK-40). */
export function GiveCall({ call }: { call: CallRecord }) {
  const [to, setTo] = useState('')
  const [beyond, setBeyond] = useState<string>()
  const give = useConsoleAction<{ host: number; before: number | null; anyway: boolean }>({
    path: `/api/admin/diary/calls/${encodeURIComponent(call.id)}/host`,
    refresh: ['diary', 'diary-call', 'diary-hosts', 'waiting'],
    quiet: true,
    onDone: () => toast({ title: words.done.given, tone: 'ok' }),
    onFailed: ({ code }, { host }) => setBeyond(code === 'outside_rules' ? String(host) : undefined),
  })
  const anyway = to !== '' && beyond === to
  return (
    <form
      className="crec__give"
      onSubmit={(event) => {
        event.preventDefault()
        void give.run({ host: Number(to), before: call.host, anyway })
      }}
    >
      <CompactSelect
        label={copy.label}
        required
        value={to}
        hint={fill(copy.hint, { name: call.name })}
        onChange={({ target }) => setTo(target.value)}
      >
        <option value="">{copy.choose}</option>
        {call.others.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </CompactSelect>
      <CompactButton type="submit" busy={give.busy}>
        {anyway ? copy.anyway : copy.submit}
      </CompactButton>
      {give.failure && <Alert title={give.failure.sentence}>{anyway && copy.anywayText}</Alert>}
    </form>
  )
}
