/** What other domains may use of roles. */
export { roleFigures } from './role-figures.ts'
export { verdictsBehind } from './verdicts-behind.ts'
export { personRoles } from './permissions/person-roles.ts'
