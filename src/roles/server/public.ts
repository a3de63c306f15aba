/** What other domains may use of roles. */
export { filmsOnRoles } from './films-on-roles.ts'
export { roleFigures } from './role-figures.ts'
export { verdictsBehind } from './verdicts-behind.ts'
export { personRoles } from './permissions/person-roles.ts'
