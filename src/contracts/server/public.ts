/** What other domains may use of contracts. */
export { abandonedContracts } from './abandoned.ts'
export { clientInPortal, clientOfContract, staffOnContract } from './access/contract-callers.ts'
export {
  blankMember,
  endLinkSessions,
  endMember,
  insertMemberKey,
  keepMember,
  lockMemberOfKey,
  type Member,
  memberOfClient,
  memberOfKey,
  membersOf,
  noteJoined,
  signatoryOf,
} from './access/members.ts'
export {
  beginSession,
  contractOfSession,
  countSessions,
  endSession,
  endUnsignedSessions,
  lockContractOfSession,
  portalCookie,
  type SessionOwner,
} from './access/sessions.ts'
export { appendEvent, auditTrails } from './audit-trail.ts'
export { contractFacts, sealRetry } from './console/record.ts'
export {
  contractNumber,
  contractOfKey,
  findContract,
  insertKey,
  type KnownContractId,
  lockContract,
  lockContractOfKey,
  ownContract,
  type OwnContractId,
  sealStateOf,
  type StoredContract,
} from './contract-store.ts'
export {
  type AgreementOnOffer,
  inviteClient,
  keepAgreement,
  noteReturn,
  openOwnCopy,
  saveDraft,
} from './open-contract.ts'
export { agreementOnOffer } from './agreement-on-offer.ts'
export { contractIdsOfPerson, namesOfClient, personContracts } from './person-contracts.ts'
export { documentOf } from './seal-contract.ts'
export { signContract } from './sign-contract.ts'
export type { SealedDocumentLookup } from './verify/verify-document.ts'
export { voidContract } from './void-contract.ts'
export type { ContractsTables } from './tables.ts'
