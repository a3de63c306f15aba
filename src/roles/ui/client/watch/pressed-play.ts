/**
 * Where a film begins that was opened by a press: where the viewer stopped, or at its start. It has to begin while the
 * press is handled, because browsers don't allow sound otherwise.
 */
export type Beginning = 'resume' | 'start'

let pressed: { candidacyId: string; beginning: Beginning } | undefined

/** Notes that a press opens a candidate's film, which should begin at once. */
export function pressPlay(candidacyId: string, beginning: Beginning): void {
  pressed = { candidacyId, beginning }
}

/**
 * Returns where the present film should begin, or `undefined` if it wasn't opened by a press. Answers only once for
 * each press.
 */
export function takePress(candidacyId: string): Beginning | undefined {
  const taken = pressed?.candidacyId === candidacyId ? pressed.beginning : undefined
  pressed = undefined
  return taken
}
