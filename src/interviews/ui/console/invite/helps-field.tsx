import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactCheck } from '#src/design/console/compact-field.tsx'

const words = interviewsConsole.invite
/** Somebody who would rather have a call is rung, not invited. */
const helps = Object.entries(interviewsConsole.helps).filter(([name]) => name !== 'callInstead')

/** What would help those who are invited, to tick. */
export function HelpsField({
  hint,
  ticked,
  onTick,
}: {
  hint: string
  ticked: Record<string, boolean>
  onTick: (ticked: Record<string, boolean>) => void
}) {
  return (
    <fieldset className="con-choice con-choice--row iv-helps">
      <legend>{words.helps}</legend>
      {helps.map(([name, label]) => (
        <CompactCheck
          key={name}
          label={label}
          checked={ticked[name] ?? false}
          onChange={({ target }) => onTick({ ...ticked, [name]: target.checked })}
        />
      ))}
      <p className="con-note">{hint}</p>
    </fieldset>
  )
}
