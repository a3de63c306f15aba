import { portal } from '#content/portal/portal.ts'
import type { SaveState } from './draft-saver.ts'

/** Whether what was typed is saved. Announced only if it is not. */
export function DraftNote({ state }: { state: SaveState | undefined }) {
  return (
    <div className="note kept">
      <p role="alert">{state === 'lost' && portal.draft.lost}</p>
      <p className="muted">{(state === 'saved' || state === 'saving') && portal.draft[state]}</p>
    </div>
  )
}
