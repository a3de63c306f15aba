import type { RolePerson } from '../../board-api.ts'
import type { RoleRecord } from '../../console-api.ts'

/** The props of each part of a role: the role, and by candidacy everybody's film and permission. */
export interface PartProps {
  role: RoleRecord
  people: ReadonlyMap<string, RolePerson>
}
