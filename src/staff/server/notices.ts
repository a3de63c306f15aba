import type { Tx } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'

/** Changes that a member is told about by mail, so that they notice if it was not them. */
export const noticeKinds = [
  'password-changed',
  'access-reset',
  'second-factor-on',
  'second-factor-off',
  'made-owner',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Mails a member how their access was changed. `cause` makes sure that there is one mail for each change. */
export async function postNotice(
  tx: Tx,
  outbox: Outbox,
  notice: { memberId: string; email: string; what: NoticeKind; cause: string },
  now: Date,
): Promise<void> {
  const { memberId, email, what, cause } = notice
  await outbox.post(tx, {
    cause: `staff-notice ${what} ${memberId} ${cause}`,
    template: 'staff-notice',
    to: email,
    data: { memberId, what, at: now.toISOString() },
    now,
  })
}
