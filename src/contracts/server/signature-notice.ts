import { noticeWords } from '#content/console/notices.ts'
import type { PushNotice } from '#src/platform/push/notice.ts'
import { fill } from '#src/values/fill.ts'
import { findContract } from './contract-store.ts'
import type { Db } from './tables.ts'

/** Returns the notification about a signed contract, or nothing once it was withdrawn. */
export async function signatureNotice(db: Db, contractId: string): Promise<PushNotice | undefined> {
  const { status, number, draft } = await findContract(db, contractId)
  if (status !== 'signed') return undefined
  return {
    title: fill(noticeWords.signature.title, { company: draft.companyName || draft.contactName || '' }),
    body: fill(noticeWords.signature.body, { number }),
    href: `/admin/contracts/${contractId}`,
  }
}
