import type { StateKind } from '#src/design/console/state-mark.tsx'
import type { RoleState } from '../../role-states.ts'

export const markOfState: Readonly<Record<RoleState, StateKind>> = {
  draft: 'none',
  open: 'waiting',
  on_hold: 'partly',
  filled: 'done',
  closed: 'none',
}
