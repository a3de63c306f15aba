import type { Tx } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'

/** What a member is told by mail, so that whoever did not do it notices. */
export const noticeKinds = [
  'password-changed',
  'access-reset',
  'second-factor-on',
  'second-factor-off',
  'made-owner',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Tells a member what was done to their way in. `cause` makes it one mail a change. */
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
