/** What other domains may do with roles. */
export { personRoles } from './permissions/person-roles.ts'
