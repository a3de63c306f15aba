import type { BoardCard, RoleRecord } from '../../../console-api.ts'

/** What a step from a Yes to a hire is about. */
export interface StepProps {
  card: BoardCard
  role: RoleRecord
  onClose: () => void
}
