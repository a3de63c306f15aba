import type { BoardCard, RoleRecord } from '../../../console-api.ts'

/** The card and the role of a step between a Yes and a hire. */
export interface StepProps {
  card: BoardCard
  role: RoleRecord
  onClose: () => void
}
