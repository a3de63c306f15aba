import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Tx } from '../tables.ts'

/** What a client sends that somebody of the agency has to act on. */
export type FromClient = 'brief' | 'offer' | 'words' | 'hired'

/** What the agency's mail about it is posted with. */
export type FromClientData =
  | { what: 'brief'; roleId: string; memberId: string }
  | { what: Exclude<FromClient, 'brief'>; candidacyId: string; memberId: string; version: number }

/** Tells the agency, by one mail, that a client has sent something. */
export async function tellAgency(
  tx: Tx,
  { outbox, agency }: { outbox: Outbox; agency: string },
  data: FromClientData,
  now: Date,
): Promise<void> {
  const cause = data.what === 'brief' ? `${data.roleId}:brief` : `${data.candidacyId}:${data.what}-sent:${data.version}`
  await outbox.post(tx, { cause, template: 'from-client', to: agency, data: { ...data }, now })
}
