import { useState } from 'react'
import { accountWords, roleWords } from '#content/console/staff.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Facts } from '#src/design/console/facts.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { shortMoment } from '#src/values/london-time.ts'
import type { AccountAnswer } from '../../console-api.ts'

const words = accountWords.you

/** The member's name, and the details that can't be changed here. */
export function NamePanel({ account: { member, since } }: { account: AccountAnswer }) {
  const [name, setName] = useState(member.name)
  const save = useConsoleAction<{ name: string }>({
    path: '/api/admin/account',
    method: 'PUT',
    refresh: ['account', 'session', 'team'],
    quiet: true,
    onDone: () => toast({ title: words.saved, tone: 'ok' }),
  })
  const { fields, form } = useRefusal(save.failure, { name }, 'name')
  return (
    <section className="con-panel acc-panel" aria-labelledby="acc-you">
      <h2 id="acc-you">{words.title}</h2>
      <form
        ref={form}
        className="con-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save.run({ name })
        }}
      >
        <CompactField
          label={words.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          required
          maxLength={80}
          autoComplete="name"
          error={fields.name}
        />
        <div className="con-acts">
          <CompactButton type="submit" busy={save.busy}>
            {words.save}
          </CompactButton>
        </div>
      </form>
      <Facts
        items={[
          { label: words.email, value: member.email, wide: true },
          { label: words.role, value: roleWords[member.role].name },
          { label: words.since, value: shortMoment(since, 'now') },
        ]}
      />
    </section>
  )
}
