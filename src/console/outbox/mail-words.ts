import { outboxWords as words } from '#content/console/outbox.ts'
import type { StateKind } from '#src/design/console/state-mark.tsx'
import type { MailRow, MailState, MailsAnswer } from '../mail-api.ts'

const kinds: Record<MailState, StateKind> = {
  sent: 'done',
  waiting: 'waiting',
  retrying: 'partly',
  failed: 'failed',
  left: 'none',
  dropped: 'none',
}

/** Returns a mail's state as a mark. Without a mail server nothing is sent, only written to a file. */
export function stateOf(
  { state }: Pick<MailRow, 'state'>,
  transport: MailsAnswer['transport'] | undefined,
): { kind: StateKind; word: string } {
  return {
    kind: kinds[state],
    word: state === 'sent' && transport === 'files' ? words.states.written : words.states[state],
  }
}

/** Returns what caused a mail, in words. */
export function reasonOf({ template }: Pick<MailRow, 'template'>): string {
  return words.reasons[template] ?? template
}

/** Returns a mail's subject. One that was never sent has none, and is named after its template. */
export function nameOf(mail: Pick<MailRow, 'subject' | 'template'>): string {
  return mail.subject || reasonOf(mail)
}
