import type { CandidacyCard, PortalRole } from '../../../api.ts'
import type { Doable } from './doable.ts'

/** What is decided about a candidate in a dialog. */
export type OpenDialog = Exclude<Doable, 'watch' | 'decide'>

export interface CandidateDialogProps {
  of: CandidacyCard
  role: PortalRole
  /** Something has changed: the role is read again. */
  onDone: () => Promise<void>
  onClose: () => void
  /** Leads from one dialog to the next. */
  onOpen: (dialog: OpenDialog) => void
}
