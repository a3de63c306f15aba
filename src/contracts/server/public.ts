/** What other domains may do with contracts. */
export { clientOfContract, staffOnContract } from './access/contract-callers.ts'
export {
  beginSession,
  contractOfSession,
  countSessions,
  endSession,
  endUnsignedSessions,
  portalCookie,
} from './access/sessions.ts'
export { appendEvent } from './audit-trail.ts'
export { contractFacts, sealRetry } from './console/record.ts'
export {
  contractNumber,
  contractOfKey,
  findContract,
  insertKey,
  type KnownContractId,
  lockContract,
  type OwnContractId,
  sealStateOf,
  type StoredContract,
} from './contract-store.ts'
export { type AgreementOnOffer, keepAgreement, noteReturn, openOwnCopy, saveDraft } from './open-contract.ts'
export type { VerifyParts } from './verify/verify-document.ts'
export { voidContract } from './void-contract.ts'
