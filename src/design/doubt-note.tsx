import './doubt-note.css'
import { failureTexts } from '#content/sections.ts'

export interface DoubtNoteProps {
  doubt: 'checking' | 'offline' | undefined
}

/** What a form says while nobody knows how its call ended (platform/browser/send-until-known.ts). Always there, so that it is read out when it speaks. */
export function DoubtNote({ doubt }: DoubtNoteProps) {
  return <output className={doubt ? 'doubt' : 'doubt sr'}>{doubt && failureTexts[doubt]}</output>
}
