/**
 * How a film begins that was opened by a press: where the viewer stopped, or at its start. The press has to be spent
 * while it is handled: browsers let nothing sound without one.
 */
export type Beginning = 'resume' | 'start'

let pressed: { candidacyId: string; beginning: Beginning } | undefined

/** A press leads to a candidate's film, which is to begin at once. */
export function pressPlay(candidacyId: string, beginning: Beginning): void {
  pressed = { candidacyId, beginning }
}

/** How the film that is shown now has to begin; `undefined` if nothing was pressed for it. Tells it once. */
export function takePress(candidacyId: string): Beginning | undefined {
  const taken = pressed?.candidacyId === candidacyId ? pressed.beginning : undefined
  pressed = undefined
  return taken
}
