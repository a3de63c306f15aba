import type { Endpoints } from '#src/platform/http/endpoint.ts'
import type { Context } from '#src/platform/slice.ts'
import { recordChange, type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import {
  CancelInterviewRequest,
  CheckHireRequest,
  HiredRequest,
  InterviewOutcomeRequest,
  SeenVersion,
} from '../../decision-api.ts'
import { AskForClientRequest, OfferAnswerRequest, RejectionRequest } from '../../hiring-api.ts'
import { answerOffer } from '../hiring/offers.ts'
import { editRejection, sendRejection } from '../hiring/rejections.ts'
import { checkHire, recordHire } from '../hiring/record-hire.ts'
import { askForClient } from '../interviews/ask-for-client.ts'
import { cancelInterview, noteOutcome } from '../interviews/cancel-interview.ts'
import { changeRole, findRole } from '../role-store.ts'

/** Staff's calls between a Yes and a hire (TALENT-19 to TALENT-24). Each is recorded in the log of changes. */
export function hiringRoutes(api: Endpoints, context: Context & { staff: StaffGate }): void {
  const who = staffCallers(context.staff).staff

  api.post(
    '/api/admin/roles/:id/taking',
    { does: 'Takes a role that nobody looks after', who, body: SeenVersion, once: true },
    ({ who: member, params, body, now, once }) =>
      once(async (tx) => {
        const { id } = await findRole(tx, params.id)
        const version = await changeRole(tx, { id, version: body.version }, { owner_id: member.id }, now)
        await recordChange(tx, { member, action: 'role.taken', subject: id, now })
        return { version }
      }),
  )

  api.post(
    '/api/admin/candidacies/:id/interview-request',
    { does: 'Asks somebody for an interview for the client', who, body: AskForClientRequest, once: true, status: 201 },
    ({ who: staff, params, body, now, once }) =>
      once((tx) => askForClient(tx, context, { candidacyId: params.id, request: body, staff }, now)),
  )

  api.delete(
    '/api/admin/candidacies/:id/interview',
    { does: 'Cancels an interview for the client', who, body: CancelInterviewRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once(async (tx) => {
        const by = { kind: 'staff', id: member.id } as const
        const kept = await cancelInterview(tx, context, { candidacyId: params.id, by, ...body }, now)
        await recordChange(tx, { member, action: 'interview.cancelled', subject: params.id, now })
        return kept
      }),
  )

  api.post(
    '/api/admin/candidacies/:id/interview-outcome',
    { does: 'Says how an interview went', who, body: InterviewOutcomeRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once(async (tx) => {
        const by = { kind: 'staff', id: member.id } as const
        const kept = await noteOutcome(tx, { candidacyId: params.id, by, ...body }, now)
        const details = { outcome: body.outcome }
        await recordChange(tx, { member, action: 'interview.outcome', subject: params.id, details, now })
        return kept
      }),
  )

  api.post(
    '/api/admin/candidacies/:id/offer-answer',
    { does: 'Records what somebody said to an offer', who, body: OfferAnswerRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once(async (tx) => {
        const by = { kind: 'staff', id: member.id } as const
        const kept = await answerOffer(tx, { candidacyId: params.id, by, ...body }, now)
        const details = { answer: body.answer }
        await recordChange(tx, { member, action: 'offer.answered', subject: params.id, details, now })
        return kept
      }),
  )

  hiresAndWords(api, context)
}

function hiresAndWords(api: Endpoints, context: Context & { staff: StaffGate }): void {
  const who = staffCallers(context.staff).staff

  api.post(
    '/api/admin/candidacies/:id/hire',
    {
      does: 'Records that somebody was hired, and drafts the placement',
      who,
      body: HiredRequest,
      once: true,
      status: 201,
    },
    ({ who: member, params, body, now, once }) =>
      once((tx) => recordHire(tx, context, { candidacyId: params.id, request: body, by: { member } }, now)),
  )

  api.put(
    '/api/admin/candidacies/:id/hire',
    { does: 'Checks the figures of a hire, or corrects them', who, body: CheckHireRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once((tx) => checkHire(tx, member, { candidacyId: params.id, request: body }, now)),
  )

  api.put(
    '/api/admin/candidacies/:id/rejection',
    { does: 'Edits the words to somebody who was not chosen', who, body: RejectionRequest, once: true },
    ({ who: member, params, body, now, once }) =>
      once((tx) => editRejection(tx, member, { candidacyId: params.id, ...body }, now)),
  )

  api.post(
    '/api/admin/candidacies/:id/rejection/sending',
    { does: 'Sends the words to somebody who was not chosen', who, body: SeenVersion, once: true, status: 201 },
    ({ who: member, params, body, now, once }) =>
      once((tx) => sendRejection(tx, context, { candidacyId: params.id, version: body.version, member }, now)),
  )
}
