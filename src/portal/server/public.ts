/** What other domains may do with the portal. */
export { portalStanding, rotatePortalPassword } from './rotate-portal-password.ts'
