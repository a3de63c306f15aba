/** What other domains may do with contracts. */
export { appendEvent } from './audit-trail.ts'
export { clientOfContract, staffOnContract } from './contract-callers.ts'
export {
  findContract,
  insertKey,
  type KnownContractId,
  lockContract,
  type OwnContractId,
  type StoredContract,
} from './contract-store.ts'
export { portalCookie } from './sessions.ts'
export { waitingContracts } from './console/list.ts'
export { voidContract } from './void-contract.ts'
export { portalStanding, rotatePortalPassword } from './rotate-portal-password.ts'
export type { VerifyParts } from './verify/verify-document.ts'
