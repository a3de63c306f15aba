import type { CandidacyCard, PortalRole } from '../../../api.ts'
import type { ClientAction } from './client-actions.ts'

/** The dialog that is open about a candidate. */
export type OpenDialog = Exclude<ClientAction, 'watch' | 'decide' | 'contact'>

export interface CandidateDialogProps {
  of: CandidacyCard
  role: PortalRole
  /** Called when something has changed. Loads the role again. */
  onDone: () => Promise<void>
  onClose: () => void
  /** Opens another dialog in place of this one. */
  onOpen: (dialog: OpenDialog) => void
}
