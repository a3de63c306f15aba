import './doubt-note.css'
import { failureTexts } from '#content/site/sections.ts'

export interface DoubtNoteProps {
  doubt: 'checking' | 'offline' | undefined
}

/**
 * The form's message while we can't see how its call ended (platform/browser/send-until-known.ts). Always rendered, so
 * that screen readers announce its text when it appears.
 */
export function DoubtNote({ doubt }: DoubtNoteProps) {
  return <output className={doubt ? 'doubt' : 'doubt sr'}>{doubt && failureTexts[doubt]}</output>
}
