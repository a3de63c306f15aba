import { exportFromDiary, timelineOfCalls } from '../bookings/server/person-calls.ts'
import { contractsOfPerson, exportFromContracts, timelineOfContracts } from '../contracts/server/person-contracts.ts'
import { exportFromLeads, timelineOfLeads } from '../leads/server/person-history.ts'
import { exportFromPayments, timelineOfPayments } from '../payments/server/person-payments.ts'
import type { Db } from '../platform/database/database.ts'
import { exportFromMails, mailsOfPerson } from '../platform/mail/person-mails.ts'
import type { TimelineEvent } from '../values/timeline.ts'
import { withMails } from './with-mails.ts'

interface Person {
  id: string
  emailKey: string
}

/** What every domain knows of a person, newest first: leads cannot ask them, they know leads. */
export async function timelineOfPerson(db: Db, { id, emailKey }: Person, now: Date): Promise<TimelineEvent[]> {
  const contracts = await contractsOfPerson(db, emailKey)
  const events = await Promise.all([
    timelineOfLeads(db, id),
    timelineOfCalls(db, id, now),
    timelineOfContracts(db, contracts),
    timelineOfPayments(
      db,
      contracts.map((contract) => contract.id),
    ),
  ])
  return withMails(events.flat(), await mailsOfPerson(db, emailKey)).sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Everything that is kept about a person, in one structure (UK GDPR, articles 15 and 20). Visits are counted without names and cannot be told apart. */
export async function exportPerson(db: Db, { id, emailKey }: Person): Promise<object> {
  const contracts = await contractsOfPerson(db, emailKey)
  const [leads, calls, portal, money, mails] = await Promise.all([
    exportFromLeads(db, id),
    exportFromDiary(db, id),
    exportFromContracts(db, contracts),
    exportFromPayments(
      db,
      contracts.map((contract) => contract.id),
    ),
    exportFromMails(db, emailKey),
  ])
  return { ...leads, calls, contracts: portal, payments: money.payments, invoicesAndReceipts: money.documents, mails }
}
