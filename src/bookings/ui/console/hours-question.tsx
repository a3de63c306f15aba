import { diaryConsole as words } from '#content/console/diary.ts'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { callKinds } from '../../booking.ts'
import type { RulesPreview } from '../../console-api.ts'
import type { RuleChange } from '../../diary-rules.ts'
import { CallList } from './block-dialog.tsx'

const copy = words.hours.confirm

/** Shows, before new hours are saved, what they change for guests and which calls would be outside them. */
export function HoursQuestion({
  preview,
  busy,
  failure,
  onConfirm,
  onClose,
}: {
  preview: RulesPreview
  busy: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}) {
  const nothingLeft = callKinds.every((kind) => preview.slots[kind].after === 0)
  return (
    <ConfirmDialog
      title={copy.title}
      confirm={copy.submit}
      cancel={copy.leave}
      size="md"
      busy={busy}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="hrs__ch">
        {preview.changes.map((change) => (
          <li key={keyOf(change)}>
            <b>{nameOf(change)}</b> <s>{inWords(change.what, change.before)}</s> {inWords(change.what, change.after)}
          </li>
        ))}
      </ul>
      <p>
        {callKinds.map((kind) => (
          <span key={kind} className="sentence">
            {fill(copy.slots, {
              kind: words.kinds[kind],
              before: preview.slots[kind].before,
              after: preview.slots[kind].after,
            })}{' '}
          </span>
        ))}
        {nothingLeft && <b>{copy.none}</b>}
      </p>
      <p>
        {preview.outside.length === 0 ? copy.noneOutside : <b>{fillCount(copy.outside, preview.outside.length)}</b>}
      </p>
      {preview.outside.length > 0 && <CallList calls={preview.outside} />}
    </ConfirmDialog>
  )
}

function keyOf(change: RuleChange): string {
  return change.what === 'weekday' ? `weekday${change.weekday}` : change.what
}

function nameOf(change: RuleChange): string {
  return change.what === 'weekday' ? words.hours.weekdays[change.weekday] : copy.names[change.what]
}

function inWords(what: RuleChange['what'], value: RuleChange['before']): string {
  if (typeof value === 'number') {
    if (what === 'dailyCap') return String(value)
    if (what === 'changeHours') return value === 0 ? copy.untilBegin : fillCount(copy.hoursBefore, value)
    return fill(copy.minutes, { count: value })
  }
  if ('by' in value) return fillCount(copy.notices[value.by], value.count)
  if (value.length === 0) return words.hours.closed
  return value.map(({ from, to, name }) => `${from}–${to}${name ? ` ${name}` : ''}`).join(', ')
}
