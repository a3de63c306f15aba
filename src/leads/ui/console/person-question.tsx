import type { PersonRecord } from '../../console-api.ts'
import { CloseDialog } from './close-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { InvitePersonDialog } from './invite-person-dialog.tsx'
import { MakeCandidateDialog } from './make-candidate-dialog.tsx'
import { PersonDetailsDialog } from './person-details-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'

const dialogs = {
  reply: ReplyDialog,
  close: CloseDialog,
  details: PersonDetailsDialog,
  invite: InvitePersonDialog,
  candidate: MakeCandidateDialog,
  erase: EraseDialog,
}
export type Question = keyof typeof dialogs

interface PersonQuestionProps {
  question: Question
  person: PersonRecord
  onClose: () => void
}

/** The dialog of a question about a person. */
export function PersonQuestion({ question, ...asked }: PersonQuestionProps) {
  const Dialog = dialogs[question]
  return <Dialog {...asked} />
}
