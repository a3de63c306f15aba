import { captionsDraft as words } from '#content/console/frame.ts'
import { fill } from '#src/values/fill.ts'
import { StateMark } from '../console/state-mark.tsx'

/** Says how far a machine's draft of captions is, or why there is none. */
export function DraftingMark({
  drafting: { state, progress },
}: {
  drafting: { state: 'waiting' | 'writing' | 'silent' | 'failed'; progress: number | null }
}) {
  const kind = { waiting: 'waiting', writing: 'waiting', silent: 'none', failed: 'failed' } as const
  return <StateMark kind={kind[state]}>{fill(words[state], { percent: Math.floor((progress ?? 0) * 100) })}</StateMark>
}
