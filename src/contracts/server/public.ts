/** What other domains may do with contracts. */
export { appendEvent } from './audit-trail.ts'
export { findContract, insertKey, lockContract, type OwnContractId, type StoredContract } from './contract-store.ts'
export { documentOf } from './seal-contract.ts'
export { authorise, portalCookie } from './sessions.ts'
