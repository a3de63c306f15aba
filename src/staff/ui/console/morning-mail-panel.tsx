import { accountWords } from '#content/console/staff.ts'
import { CompactCheck } from '#src/design/console/compact-field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'

const words = accountWords.morning

/** Switches the member's own morning mail. It is saved as soon as it is ticked. */
export function MorningMailPanel({ on }: { on: boolean }) {
  const save = useConsoleAction<{ on: boolean }>({
    path: '/api/admin/account/morning-mail',
    method: 'PUT',
    refresh: ['account'],
    onDone: (_, { on: isOn }) => toast({ title: isOn ? words.switchedOn : words.switchedOff, tone: 'ok' }),
  })
  return (
    <section className="con-panel acc-panel" aria-labelledby="acc-morning">
      <h2 id="acc-morning">{words.title}</h2>
      <CompactCheck
        label={words.label}
        hint={words.hint}
        checked={on}
        aria-busy={save.busy || undefined}
        onChange={({ target }) => void save.run({ on: target.checked })}
      />
    </section>
  )
}
