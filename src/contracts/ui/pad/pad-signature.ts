import { type Ink, noInk } from './ink.ts'

/** What is on the pad, drawn and typed; `kind` is the one that counts. */
export interface PadSignature {
  kind: 'drawn' | 'typed'
  ink: Ink
  /** How long the pen was down for it. */
  inkMs: number
  name: string
  isSaved: boolean
}

export const noSignature: PadSignature = { kind: 'drawn', ink: noInk, inkMs: 0, name: '', isSaved: false }

/** Whether there is nothing on the pad to sign with. */
export function isEmptySignature({ kind, ink, name }: PadSignature): boolean {
  return kind === 'drawn' ? ink.length === 0 : name.trim() === ''
}
