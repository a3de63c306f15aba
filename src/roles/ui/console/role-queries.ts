import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { RolePerson } from '../../board-api.ts'
import type { RoleRecord } from '../../console-api.ts'

/** The queries that are fetched again after a change to a role. */
export const roleQueries = [
  'roles',
  'role',
  'role-people',
  'role-log',
  'candidates',
  'candidate-counts',
  'candidate',
  'waiting',
]

/** A role, refreshed while the page is open, because clients watch and decide at the same time. */
export const useRole = (id: string) => useConsoleQuery<RoleRecord>('role', `/api/admin/roles/${id}`, { live: true })

/** The film and permission of everybody on a role. */
export const useRolePeople = (id: string) =>
  useConsoleQuery<RolePerson[]>('role-people', `/api/admin/roles/${id}/people`, { live: true })

/** Returns the people of a role by candidacy. */
export const byCandidacy = (people: readonly RolePerson[] | undefined): ReadonlyMap<string, RolePerson> =>
  new Map(people?.map((person) => [person.candidacyId, person]))
