import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { RolePerson } from '../../board-api.ts'
import type { RoleRecord } from '../../console-api.ts'

/** What is fetched again after something of a role was changed. */
export const roleQueries = ['roles', 'role', 'role-people', 'candidates', 'candidate-counts', 'candidate', 'waiting']

/** A role, kept fresh while somebody looks: clients watch and decide meanwhile. */
export const useRole = (id: string) => useConsoleQuery<RoleRecord>('role', `/api/admin/roles/${id}`, { live: true })

/** Film and permission of everybody on it. */
export const useRolePeople = (id: string) =>
  useConsoleQuery<RolePerson[]>('role-people', `/api/admin/roles/${id}/people`, { live: true })

/** The people of a role by their candidacy. */
export const byCandidacy = (people: readonly RolePerson[] | undefined): ReadonlyMap<string, RolePerson> =>
  new Map(people?.map((person) => [person.candidacyId, person]))
