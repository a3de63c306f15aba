/** What other domains may do with the portal. */
export { preparePortalPassword } from './portal-password.ts'
export { portalStanding, rotatePortalPassword } from './rotate-portal-password.ts'
