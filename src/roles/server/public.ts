/** What other domains may do with roles. */
export { roleFigures } from './role-figures.ts'
export { personRoles } from './permissions/person-roles.ts'
