import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactSelect } from '#src/design/console/compact-field.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionSetView } from '../../../console-api.ts'

const words = interviewsConsole.invite

/** A select for the question set. */
export function SetSelect({
  sets,
  chosen,
  onChoose,
}: {
  sets: readonly QuestionSetView[]
  chosen: string
  onChoose: (setId: string) => void
}) {
  return (
    <CompactSelect label={words.set} value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {sets.map(({ id, name, version }) => (
        <option key={id} value={id}>
          {fill(words.setOption, { name, version })}
        </option>
      ))}
    </CompactSelect>
  )
}
