import type { ContractEventKind } from '../contract-event.ts'

// The sentences of rows that were written before rows had a kind, with the kind that
// migrations/0028-kinds-of-events.sql gave them. New sentences are not added here, because new rows have their kind in
// their hash.

const sentences: Readonly<Record<string, ContractEventKind>> = {
  'Link mailed': 'link-mailed',
  'Portal unlocked with the shared password': 'unlocked-by-password',
  'Portal unlocked from the personal link': 'unlocked-by-link',
  'Acceptance of the terms withdrawn': 'terms-acceptance-withdrawn',
  'Ink saved, drawn': 'ink-saved',
  'Name typed as signature': 'name-typed',
  Signed: 'signed',
  'This certificate drawn up': 'certificate-drawn-up',
  Sealed: 'sealed',
  Withdrawn: 'withdrawn',
  'Deposit paid back': 'deposit-paid-back',
  'Deposit paid back at the gateway': 'deposit-paid-back-at-gateway',
  'Deposit taken back by the card’s bank': 'deposit-taken-back',
  'Second payment of the deposit paid back': 'surplus-paid-back',
  'Second payment of the deposit paid back at the gateway': 'surplus-paid-back-at-gateway',
  'Second payment of the deposit taken back by the card’s bank': 'surplus-taken-back',
  'Refund paid by bank': 'refund-made-good',
  'Card payment disputed': 'dispute-opened',
  'Dispute won': 'dispute-won',
  'Dispute lost': 'dispute-lost',
  'Dispute dropped': 'dispute-dropped',
}

const patterns: readonly (readonly [RegExp, ContractEventKind])[] = [
  [/^Terms accepted, version [0-9]+$/, 'terms-accepted'],
  [/^Details complete, [a-z]+ option$/, 'details-complete'],
  [/^Invoice [^ ]+ asked for$/, 'invoice-asked-for'],
  [/^Invoice [^ ]+ raised$/, 'invoice-raised'],
  [/^Deposit of £[0-9.,]+ paid$/, 'deposit-paid'],
  [/^Deposit of £[0-9.,]+ paid a second time, to be paid back$/, 'deposit-paid-twice'],
  [/^£[0-9.,]+ paid for invoice [^ ]+$/, 'invoice-paid'],
  [/^Refund (?:failed|did not arrive)$/, 'refund-failed'],
  [/^Candidate left, last day [^:]+: later instalments stopped$/, 'candidate-left'],
  [/^Payment of [^ ]+ paid back$/, 'instalment-paid-back'],
]

/** Returns the kind of an old row from its sentence, or `undefined` if no version ever wrote that sentence. */
export function kindOfOldSentence(what: string): ContractEventKind | undefined {
  return Object.hasOwn(sentences, what) ? sentences[what] : patterns.find(([pattern]) => pattern.test(what))?.[1]
}
