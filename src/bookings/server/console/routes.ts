import type { Hono } from 'hono'
import { z } from 'zod'
import { type Endpoints, endpoints, type Who } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { SchedulingProviderName } from '../../booking.ts'
import {
  BlockRequest,
  BookForGuestRequest,
  CancelCallRequest,
  ChangeRulesRequest,
  LiftRequest,
  LocalDate,
  MoveCallRequest,
  NoteRequest,
  OutcomeRequest,
  PreviewBlockRequest,
  PreviewRulesRequest,
} from '../../console-api.ts'
import { blockTime, callsBetween, liftClosing } from './block-time.ts'
import type { Diary } from '../diary-context.ts'
import { changeRules, previewRules, rulesView } from './change-rules.ts'
import { callRecord } from './call.ts'
import { bookForGuest, cancelForGuest, moveForGuest, recordOutcome, writeNote } from './calls.ts'
import { diaryView } from './diary.ts'
import { declareHosts } from './host-routes.ts'

/** What the program passes to staff's calls on the diary. */
export type DiaryContext = Diary & {
  staff: StaffGate
  callLinkTemplate: string | undefined
  /** Who keeps the diary. The calls of another service are shown here but changed there. */
  keeper: SchedulingProviderName
}

const base = '/api/admin/diary'
const DiaryQuery = z.object({
  from: LocalDate.optional(),
  days: z.coerce.number().int().min(1).max(7).default(7),
  host: z.coerce.number().int().positive().optional(),
})

/** The console's calls about the diary. Every change is one transaction, with its line in the log. */
export function bookingConsoleRoutes(context: DiaryContext): Hono<AppEnv> {
  const { db, keeper } = context
  const { staff } = staffCallers(context.staff)
  /** Admits staff who change our own diary. Refuses if another service keeps the diary. */
  const keeping: Who<StaffMember> = {
    ...staff,
    admit: async (c) => {
      const member = await staff.admit(c)
      if (keeper !== 'calendar')
        throw new Problem('conflict', 'diary_elsewhere', 'Another service keeps the diary. Please change it there.')
      return member
    },
  }
  const api = endpoints(context)

  api.get(
    base,
    { does: 'Shows some days of the diary', who: staff, query: queryOf(DiaryQuery) },
    ({ who, query: { from, days, host }, now }) => diaryView(db, context, { from, days, host, member: who.id }, now),
  )

  declareCalls(api, context, { staff, keeping })
  declareRules(api, context, { staff, keeping })
  declareHosts(api, context, { staff, keeping })
  return api.routes
}

interface DiaryCallers {
  staff: Who<StaffMember>
  keeping: Who<StaffMember>
}

/** The calls to book, move and cancel calls, and to record their outcome. */
function declareCalls(api: Endpoints, context: DiaryContext, { staff, keeping }: DiaryCallers): void {
  const { db, clock } = context
  const record = (id: string) => callRecord(db, id, context, clock.now())

  api.get(`${base}/calls/:id`, { does: 'Shows a call', who: staff }, ({ params }) => record(params.id))

  api.post(
    `${base}/calls`,
    {
      does: 'Books a call for a guest',
      who: keeping,
      body: BookForGuestRequest,
      once: true,
      status: 201,
      says: 'Booked. The invitation is on its way to them.',
    },
    ({ who, body, now, once }) =>
      once(async (tx) => {
        const { id } = await bookForGuest(tx, context, { member: who, wish: body, now })
        return { id }
      }),
  )

  api.post(
    `${base}/calls/:id/move`,
    {
      does: 'Moves a guest’s call',
      who: keeping,
      body: MoveCallRequest,
      once: true,
      says: 'Moved. The new invitation is on its way to them.',
    },
    ({ who, params, body, now, once }) =>
      once(async (tx) => {
        const startsAt = new Date(body.datetime)
        const wish = { startsAt, before: instantOf(body.before), host: body.host, anyway: body.anyway }
        const { id } = await moveForGuest(tx, context, { member: who, id: params.id, ...wish, now })
        return { id }
      }),
  )

  // A call in our own diary can be cancelled even if another service keeps the diary now.
  api.post(
    `${base}/calls/:id/cancel`,
    {
      does: 'Cancels a guest’s call',
      who: staff,
      body: CancelCallRequest,
      once: true,
      says: 'Cancelled. They’ll get an email saying why.',
    },
    ({ who, params, body, now, once }) =>
      once(async (tx) => {
        const wish = { reason: body.reason, before: instantOf(body.before) }
        const { id } = await cancelForGuest(tx, context, { member: who, id: params.id, ...wish, now })
        return { id }
      }),
  )

  api.post(
    `${base}/calls/:id/outcome`,
    { does: 'Says what came of a call', who: staff, body: OutcomeRequest, once: true },
    ({ who, params, body, now, once }) =>
      once(async (tx) => {
        await recordOutcome(tx, { member: who, id: params.id, ...body, now })
        return null
      }),
  )

  api.put(
    `${base}/calls/:id/note`,
    { does: 'Writes the note of a call', who: staff, body: NoteRequest },
    async ({ who, params, body, now }) => {
      await db.transaction().execute((tx) => writeNote(tx, { member: who, id: params.id, ...body, now }))
      return record(params.id)
    },
  )
}

function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

/** The calls about blocked time and opening hours. */
function declareRules(api: Endpoints, { db, rules, keeper }: DiaryContext, { staff, keeping }: DiaryCallers): void {
  api.post(
    `${base}/blocks`,
    { does: 'Takes time off the diary', who: keeping, body: BlockRequest, once: true, status: 201 },
    ({ who, body, now, once }) => once((tx) => blockTime(tx, rules, { ...body, member: who, now })),
  )

  api.post(
    `${base}/blocks/preview`,
    { does: 'Shows which calls are booked in time that is to be blocked', who: staff, body: PreviewBlockRequest },
    async ({ body, now }) => ({ standing: await callsBetween(db, rules, body, now) }),
  )

  api.post(
    `${base}/blocks/lift`,
    { does: 'Gives time back to the diary', who: keeping, body: LiftRequest, once: true },
    ({ who, body, now, once }) =>
      once(async (tx) => {
        await liftClosing(tx, rules, { member: who, key: body.key, now })
        return null
      }),
  )

  api.get(`${base}/rules`, { does: 'Shows the diary’s hours', who: staff }, ({ now }) =>
    rulesView(db, rules, keeper, now),
  )

  api.post(
    `${base}/rules/preview`,
    { does: 'Shows what other hours would offer', who: staff, body: PreviewRulesRequest },
    ({ body, now }) => previewRules(db, rules, body.rules, now),
  )

  api.put(
    `${base}/rules`,
    {
      does: 'Changes the diary’s hours',
      who: keeping,
      body: ChangeRulesRequest,
      once: true,
      says: 'New hours saved. Guests see them straight away.',
    },
    ({ who, body, now, once }) =>
      once(async (tx) => {
        await changeRules(tx, rules, { ...body, member: who, now })
        return null
      }),
  )
}
