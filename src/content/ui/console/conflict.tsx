import { contentConsole as words } from '#content/console/content.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill } from '#src/values/fill.ts'
import { valueInWords } from './part-words.ts'

const copy = words.conflict

/** Two people changed the same field: shows both values, and asks which of them to keep (CONTENT-3). */
export function Conflict({
  by,
  theirs,
  mine,
  busy,
  onKeepTheirs,
  onSaveMine,
}: {
  by: string | undefined
  theirs: unknown
  mine: unknown
  busy: boolean
  onKeepTheirs: () => void
  onSaveMine: () => void
}) {
  return (
    <div className="cnt-conflict" role="alert">
      <p>
        <b>{copy.title}</b> {by ? fill(copy.text, { who: by }) : copy.textDefault}
      </p>
      <dl>
        <dt>{copy.theirs}</dt>
        <dd>{valueInWords(theirs)}</dd>
        <dt>{copy.mine}</dt>
        <dd>{mine === null ? words.past.toDefault : valueInWords(mine)}</dd>
      </dl>
      <div className="con-acts">
        <CompactButton onClick={onKeepTheirs}>{copy.keepTheirs}</CompactButton>
        <CompactButton variant="ink" busy={busy} onClick={onSaveMine}>
          {copy.saveMine}
        </CompactButton>
      </div>
    </div>
  )
}
