import { type Ink, noInk } from './ink.ts'

/** What is on the pad, drawn and typed; `kind` is the one that counts. */
export interface PadSignature {
  kind: 'drawn' | 'typed'
  ink: Ink
  /** How long the pen was down, in milliseconds. */
  inkMs: number
  name: string
  isSaved: boolean
}

export const noSignature: PadSignature = { kind: 'drawn', ink: noInk, inkMs: 0, name: '', isSaved: false }

/** Whether the pad is empty, so that nothing can be signed with it. */
export function isEmptySignature({ kind, ink, name }: PadSignature): boolean {
  return kind === 'drawn' ? ink.length === 0 : name.trim() === ''
}
