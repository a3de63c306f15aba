import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { CopiedLink } from '../../console-api.ts'
import { newInvitationKey } from '../interview-session.ts'
import { interviewClosed, lockInvitation } from '../invitation-store.ts'
import type { Tx } from '../tables.ts'

/**
 * Makes new links for open interviews, for staff to send themselves. Only where no mail server is set: otherwise a link
 * is for its candidate alone (INTV-55). Throws 404, 409 `mail_goes_out`, `interview_closed`.
 */
export async function copyLinks(
  tx: Tx,
  {
    ids,
    member,
    publicUrl,
    mailGoesOut,
  }: { ids: string[]; member: StaffMember; publicUrl: string; mailGoesOut: boolean },
  now: Date,
): Promise<CopiedLink[]> {
  if (mailGoesOut)
    throw new Problem('conflict', 'mail_goes_out', 'Invitations are sent by email here. Email a new link instead.')
  const links: CopiedLink[] = []
  for (const id of ids) {
    const row = await lockInvitation(tx, id)
    if (row.submitted_at || row.withdrawn_at) throw interviewClosed()
    const key = await newInvitationKey(tx, id, now)
    await recordChange(tx, { member, action: 'interview.link-copied', subject: id, now })
    links.push({ id, name: row.name || row.email, link: `${publicUrl}/i/${key}` })
  }
  return links
}
