import { sampleClient, sampleColleagues, sentRole, workedRole } from '#content/samples/roles.ts'
import {
  agreementOnOffer,
  contractOfKey,
  inviteClient,
  type Member,
  noteJoined,
  type OwnContractId,
  saveDraft,
  signatoryOf,
  signContract,
} from '#src/contracts/server/public.ts'
import { depositPence } from '#src/payments/payment.ts'
import { raiseDepositInvoice, recordTransfer } from '#src/payments/server/public.ts'
import { beginSeed } from '#src/platform/database/seeds.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Context } from '#src/platform/slice.ts'
import { eldestMember, namesOfStaff } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Brief } from '../../brief.ts'
import { changeRoleByStaff } from '../console/change-role.ts'
import { beginRole } from '../portal/write-brief.ts'
import { inviteColleague } from '../sharing/team.ts'
import type { Db, Tx } from '../tables.ts'

export const sampleQueue = 'sample-shortlist'

/** The data of the job that continues the sample. */
export interface SampleBegun {
  sentRoleId: string
  workedRoleId: string
  contractId: string
}

const dayMs = 24 * 3600_000

/** Returns the instant that many days ago, plus some minutes. */
export const daysBefore = (now: Date, days: number, minutes = 0) =>
  new Date(now.getTime() - days * dayMs + minutes * 60_000)

/** What the sample needs from the program. */
type Parts = Pick<Context, 'outbox' | 'agency'> & { jobs: Pick<Jobs, 'enqueue'> }

/**
 * Puts a sample client with two roles into an empty database, so that the first start shows what roles are. A job then
 * adds their people and films. Everything is made by the same functions as for real clients and staff. Returns the key
 * of the client's own link, or `undefined` if the database was not empty or the sample was there already.
 */
export async function putSampleClient(context: Pick<Context, 'db' | 'clock'> & Parts): Promise<string | undefined> {
  const db: Db = context.db
  const now = context.clock.now()
  return db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('people').select('id').limit(1).executeTakeFirst()) return undefined
    const member = await sampleStaff(tx)
    if (!member || !(await beginSeed(tx, 'roles', now))) return undefined
    const { key, contractId } = await signedAgreement(tx, context, member, now)
    const begun = await clientsRoles(tx, context, { member, contractId }, now)
    await context.jobs.enqueue(tx, sampleQueue, begun)
    return key
  })
}

/** Everything is done in the name of the member of the team who joined first. */
export async function sampleStaff(tx: Tx): Promise<StaffMember | undefined> {
  const eldest = await eldestMember(tx)
  return eldest && { ...eldest, name: (await namesOfStaff(tx)).get(eldest.id) ?? '' }
}

/** Makes the client's contract, signed three weeks ago, with the deposit paid by bank transfer. */
async function signedAgreement(
  tx: Tx,
  { jobs, outbox }: Parts,
  member: StaffMember,
  now: Date,
): Promise<{ key: string; contractId: OwnContractId }> {
  const { contactName: name, clientEmail: email, companyName } = sampleClient
  const client = { name, email, companyName }
  const { key } = await inviteClient(tx, { outbox }, agreementOnOffer(), client, daysBefore(now, 21))
  const contractId = (await contractOfKey(tx, key))!
  const option = 'monthly'
  const draft = { ...sampleClient, termsAccepted: true, selectedPricingOption: option, step: 3 } as const
  await saveDraft(tx, contractId, draft, daysBefore(now, 21, 30))
  await signContract(
    tx,
    { jobs },
    contractId,
    {
      details: sampleClient,
      option,
      signature: { kind: 'typed', name },
      evidence: { address: '127.0.0.1', userAgent: 'Sample data' },
    },
    daysBefore(now, 21, 40),
  )
  const invoice = await raiseDepositInvoice(tx, { jobs }, contractId, daysBefore(now, 21, 50))
  const paidAt = daysBefore(now, 19)
  await recordTransfer(
    tx,
    { jobs },
    {
      pence: depositPence,
      receivedOn: londonDate(paidAt),
      reference: 'LOCHBAY ENERGY',
      shares: [{ invoiceNumber: invoice.number, pence: depositPence }],
    },
    paidAt,
    member,
  )
  return { key, contractId }
}

/** Adds colleagues of the client, and two roles with briefs. */
async function clientsRoles(
  tx: Tx,
  { outbox, agency }: Pick<Context, 'outbox' | 'agency'>,
  { member, contractId }: { member: StaffMember; contractId: OwnContractId },
  now: Date,
): Promise<SampleBegun> {
  const at = daysBefore(now, 18)
  const signatory = (await signatoryOf(tx, contractId, at))!
  const { id, name, email, kind } = signatory
  const viewing = { member: { id, name, email, kind, contractId, shareLinkId: null } satisfies Member, link: undefined }
  for (const colleague of Object.values(sampleColleagues)) {
    const invited = await inviteColleague(tx, { outbox }, viewing, colleague, at)
    await noteJoined(tx, invited.id, '', daysBefore(now, 17))
  }
  const begin = async ({ title, openings, brief }: typeof sentRole | typeof workedRole, begunAt: Date) => {
    const request = { title, openings, brief: Brief.parse(brief), version: 0, send: true }
    const role = await beginRole(tx, { outbox, agency }, viewing, request, begunAt)
    await changeRoleByStaff(
      tx,
      { outbox, agency },
      member,
      { ...role, ownerId: member.id },
      new Date(begunAt.getTime() + 3600_000),
    )
    return role.id
  }
  return {
    sentRoleId: await begin(sentRole, daysBefore(now, 17)),
    workedRoleId: await begin(workedRole, daysBefore(now, 6)),
    contractId,
  }
}
