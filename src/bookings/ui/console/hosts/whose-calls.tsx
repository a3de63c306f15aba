import { diaryConsole as words } from '#content/console/diary.ts'
import type { DiaryHost } from '../../../console-api.ts'

interface WhoseCallsProps {
  hosts: readonly DiaryHost[]
  /** The host to whose calls the diary is limited. */
  chosen: number | undefined
  onChoose: (host: number | undefined) => void
}

/** Chooses whose calls the diary shows, if there are several hosts. */
export function WhoseCalls({ hosts, chosen, onChoose }: WhoseCallsProps) {
  if (hosts.length < 2) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot scroll in a row in every browser
    <div className="dwho" role="group" aria-label={words.whose.label}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {words.whose.everyone}
      </button>
      {hosts.map(({ number, name, initials, isYou }) => (
        <button key={number} type="button" aria-pressed={chosen === number} onClick={() => onChoose(number)}>
          <span className="who" aria-hidden="true">
            {initials}
          </span>
          {isYou ? words.whose.you : name}
        </button>
      ))}
    </div>
  )
}
