/**
 * What happened to a contract (PORTAL-30), as the program reads it; the sentence beside it is for people. A name is
 * part of its row's hash, so it never changes once rows have it.
 */
export type ContractEventKind =
  /** A personal link was mailed to the client. */
  | 'link-mailed'
  /** Somebody opened a copy of their own with the shared password. */
  | 'unlocked-by-password'
  /** The client came by a personal link. */
  | 'unlocked-by-link'
  /** The client ticked the box that accepts the terms. */
  | 'terms-accepted'
  /** The client removed that tick. */
  | 'terms-acceptance-withdrawn'
  /** The client's details and fee option were complete for the first time. */
  | 'details-complete'
  /** A drawn signature was stored; the details have its SHA-256 and how it was drawn. */
  | 'ink-saved'
  /** A typed signature was stored; the details have its SHA-256. */
  | 'name-typed'
  /** The contract was signed; the details have what was agreed to, and from where. */
  | 'signed'
  /** The certificate was about to be drawn: the last row that it prints. */
  | 'certificate-drawn-up'
  /** The completed contract was sealed and stored. */
  | 'sealed'
  /** Staff withdrew the contract. */
  | 'withdrawn'
  /** The client chose to pay the deposit by bank, and got an invoice. */
  | 'invoice-asked-for'
  /** Staff raised an invoice: a placement's, or one for what a returned deposit no longer covers. */
  | 'invoice-raised'
  /** The deposit arrived, by card or by bank. */
  | 'deposit-paid'
  /** The deposit arrived again, by card; the second payment goes back. */
  | 'deposit-paid-twice'
  /** A transfer for an invoice other than the deposit's arrived. */
  | 'invoice-paid'
  /** The deposit was paid back by us. */
  | 'deposit-paid-back'
  /** The deposit was paid back by somebody at the gateway. */
  | 'deposit-paid-back-at-gateway'
  /** The cardholder's bank took the deposit back. */
  | 'deposit-taken-back'
  /** A second payment of the deposit was paid back by us. */
  | 'surplus-paid-back'
  /** A second payment of the deposit was paid back by somebody at the gateway. */
  | 'surplus-paid-back-at-gateway'
  /** The cardholder's bank took a second payment of the deposit back. */
  | 'surplus-taken-back'
  /** A refund did not reach its card. */
  | 'refund-failed'
  /** Staff paid such a refund by bank instead. */
  | 'refund-made-good'
  /** The cardholder's bank began a dispute. */
  | 'dispute-opened'
  /** A dispute was decided in our favour. */
  | 'dispute-won'
  /** A dispute was decided in the cardholder's favour. */
  | 'dispute-lost'
  /** A dispute ended without a decision. */
  | 'dispute-dropped'
  /** A candidate left, and later instalments stopped. */
  | 'candidate-left'
  /** A payment of an instalment that was not due went back by bank. */
  | 'instalment-paid-back'

/** Whether this is how a client came into their portal. */
export function isUnlocking(kind: ContractEventKind): boolean {
  return kind === 'unlocked-by-password' || kind === 'unlocked-by-link'
}
