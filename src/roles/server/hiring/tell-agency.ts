import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Tx } from '../tables.ts'

/** What a client can send that somebody at the agency has to act on. */
export type FromClient = 'brief' | 'offer' | 'words' | 'hired'

/** The data of the mail to the agency about it. */
export type FromClientData =
  | { what: 'brief'; roleId: string; memberId: string }
  | { what: Exclude<FromClient, 'brief'>; candidacyId: string; memberId: string; version: number }

/** Mails the agency that a client has sent something. */
export async function tellAgency(
  tx: Tx,
  { outbox, agency }: { outbox: Outbox; agency: string },
  data: FromClientData,
  now: Date,
): Promise<void> {
  const cause = data.what === 'brief' ? `${data.roleId}:brief` : `${data.candidacyId}:${data.what}-sent:${data.version}`
  await outbox.post(tx, { cause, template: 'from-client', to: agency, data: { ...data }, now })
}
