import type { RolePerson } from '../../board-api.ts'
import type { RoleRecord } from '../../console-api.ts'

/** What each part of a role is given: the role, and film and permission of everybody on it by candidacy. */
export interface PartProps {
  role: RoleRecord
  people: ReadonlyMap<string, RolePerson>
}
