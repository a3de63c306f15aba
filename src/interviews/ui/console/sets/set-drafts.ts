import { sharedValue, useShared } from '#src/design/shared-value.ts'
import type { QuestionSetView } from '../../../console-api.ts'
import { draftOf, emptyDraft, type SetDraft, welcomeId } from './draft.ts'

/** What is typed, and the version of the set that it was begun from; none for a set that was never saved. */
interface Kept {
  draft: SetDraft
  version: number | undefined
}

/**
 * Changed drafts by the ids of their sets (`new` before it has one). They stay while the console is open, so that a
 * colleague who looks at another page finds what they wrote, and films that have arrived meanwhile.
 */
const drafts = sharedValue<Readonly<Record<string, Kept | undefined>>>({})

/** Returns the draft of a set, if something was typed. */
export const useSetDraft = (set: string): Kept | undefined => useShared(drafts)[set]

export function changeDraft(
  set: string,
  newest: QuestionSetView | undefined,
  change: (draft: SetDraft) => SetDraft,
): void {
  const now = drafts.get()[set] ?? { draft: newest ? draftOf(newest) : emptyDraft, version: newest?.version }
  drafts.set({ ...drafts.get(), [set]: { ...now, draft: change(now.draft) } })
}

/** Gives a question, or the welcome, the film that has arrived for it. */
export function giveFilm(set: string, question: string, filmId: string): void {
  const { [set]: kept } = drafts.get()
  if (!kept) return
  const { draft } = kept
  const changed: SetDraft =
    question === welcomeId
      ? { ...draft, welcome: { ...draft.welcome, filmId } }
      : { ...draft, questions: draft.questions.map((one) => (one.id === question ? { ...one, filmId } : one)) }
  drafts.set({ ...drafts.get(), [set]: { ...kept, draft: changed } })
}

/** After a version was saved: what was typed since then belongs to that version, under the set's own id. */
export function draftSaved(set: string, saved: Pick<QuestionSetView, 'familyId' | 'version'>): void {
  const { [set]: kept, ...others } = drafts.get()
  if (!kept) return
  const draft = { ...kept.draft, name: kept.draft.name.trim() }
  drafts.set({ ...others, [saved.familyId]: { draft, version: saved.version } })
}

/** Keeps a draft that a colleague's version has overtaken: from then on it is a draft of the version after theirs. */
export function keepDraftAfter(set: string, { version }: Pick<QuestionSetView, 'version'>): void {
  const { [set]: kept } = drafts.get()
  if (kept) drafts.set({ ...drafts.get(), [set]: { ...kept, version } })
}

export function dropDraft(set: string): void {
  const { [set]: kept, ...others } = drafts.get()
  if (kept) drafts.set(others)
}
