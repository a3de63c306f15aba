import { Hono } from 'hono'
import { z } from 'zod'
import type { Db } from '#src/platform/database/database.ts'
import { type Answer, answerOnce } from '#src/platform/http/idempotency.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { dateIn, mondayOf } from '#src/values/zoned-time.ts'
import type { SchedulingProviderName } from '../booking.ts'
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
  PreviewRulesRequest,
} from '../console-api.ts'
import { blockTime, liftClosing } from './block-time.ts'
import type { DiaryParts } from './book-call.ts'
import { changeRules, previewRules, rulesView } from './change-rules.ts'
import { callRecord } from './console-call.ts'
import { bookForGuest, cancelForGuest, moveForGuest, recordOutcome, writeNote } from './console-calls.ts'
import { diaryView } from './console-diary.ts'

export interface BookingConsoleOptions extends DiaryParts {
  db: Db
  clock: Clock
  staff: StaffGate
  callLinkTemplate: string | undefined
  /** Who keeps the diary: what another service keeps is shown here, and changed there. */
  keeper: SchedulingProviderName
}

const base = '/api/admin/diary'
const DiaryQuery = z.object({ from: LocalDate.optional(), days: z.coerce.number().int().min(1).max(7).default(7) })

/** The console's calls about the diary. Everything that changes something is one transaction with its line in the log. */
export function bookingConsoleRoutes(options: BookingConsoleOptions): Hono<AppEnv> {
  const { db, clock, staff, rules, keeper } = options
  const routes = new Hono<AppEnv>()

  routes.get(base, async (c) => {
    await staff.require(c)
    const now = clock.now()
    const { from = mondayOf(dateIn(now, rules.zone)), days } = parse(DiaryQuery, c.req.query())
    return c.json({ success: true, data: await diaryView(db, rules, keeper, { from, days }, now) })
  })

  routes.get(`${base}/calls/:id`, async (c) => {
    await staff.require(c)
    return record(c, c.req.param('id'))
  })

  routes.post(`${base}/calls`, async (c) => {
    const member = await staff.require(c)
    return ours(c, member, BookForGuestRequest, async (tx, wish, now) => {
      const { id } = await bookForGuest(tx, options, member, wish, now)
      return {
        status: 201,
        body: { success: true, data: { id }, message: 'Booked. The invitation is on its way to them.' },
      }
    })
  })

  routes.post(`${base}/calls/:id/move`, async (c) => {
    const member = await staff.require(c)
    return ours(c, member, MoveCallRequest, async (tx, { datetime }, now) => {
      const { id } = await moveForGuest(tx, options, member, c.req.param('id'), new Date(datetime), now)
      return {
        status: 200,
        body: { success: true, data: { id }, message: 'Moved. The new invitation is on its way to them.' },
      }
    })
  })

  // A call of ours can be cancelled whoever keeps the diary by now.
  routes.post(`${base}/calls/:id/cancel`, async (c) => {
    const member = await staff.require(c)
    return once(c, member, CancelCallRequest, async (tx, { reason }, now) => {
      const { id } = await cancelForGuest(tx, options, member, c.req.param('id'), reason, now)
      return {
        status: 200,
        body: { success: true, data: { id }, message: 'Cancelled. They’ll get an email saying why.' },
      }
    })
  })

  routes.post(`${base}/calls/:id/outcome`, async (c) => {
    const member = await staff.require(c)
    const { outcome } = parse(OutcomeRequest, await readJson(c))
    await db.transaction().execute((tx) => recordOutcome(tx, member, c.req.param('id'), outcome, clock.now()))
    return record(c, c.req.param('id'))
  })

  routes.put(`${base}/calls/:id/note`, async (c) => {
    const member = await staff.require(c)
    const note = parse(NoteRequest, await readJson(c))
    await db.transaction().execute((tx) => writeNote(tx, member, c.req.param('id'), note, clock.now()))
    return record(c, c.req.param('id'))
  })

  routes.post(`${base}/blocks`, async (c) => {
    const member = await staff.require(c)
    return ours(c, member, BlockRequest, async (tx, block, now) => ({
      status: 201,
      body: { success: true, data: await blockTime(tx, rules, member, block, now) },
    }))
  })

  routes.post(`${base}/blocks/lift`, async (c) => {
    const member = await staff.require(c)
    return ours(c, member, LiftRequest, async (tx, { key }, now) => {
      await liftClosing(tx, rules, member, key, now)
      return { status: 200, body: { success: true, data: null } }
    })
  })

  routes.get(`${base}/rules`, async (c) => {
    await staff.require(c)
    return c.json({ success: true, data: await rulesView(db, rules, keeper, clock.now()) })
  })

  routes.post(`${base}/rules/preview`, async (c) => {
    await staff.require(c)
    const wanted = parse(PreviewRulesRequest, await readJson(c))
    return c.json({ success: true, data: await previewRules(db, rules, wanted.rules, clock.now()) })
  })

  routes.put(`${base}/rules`, async (c) => {
    const member = await staff.require(c)
    return ours(c, member, ChangeRulesRequest, async (tx, wanted, now) => {
      await changeRules(tx, rules, member, wanted, now)
      return {
        status: 200,
        body: { success: true, data: null, message: 'New hours saved. Guests see them straight away.' },
      }
    })
  })

  return routes

  async function record(c: AppContext, id: string): Promise<Response> {
    return c.json({ success: true, data: await callRecord(db, id, options, clock.now()) })
  }

  /** A change to our own diary, which another service's has no place for. */
  async function ours<Schema extends z.ZodType>(
    c: AppContext,
    member: StaffMember,
    schema: Schema,
    work: (tx: Tx, wish: z.output<Schema>, now: Date) => Promise<Answer>,
  ): Promise<Response> {
    if (keeper !== 'calendar')
      throw new Problem('conflict', 'diary_elsewhere', 'Another service keeps the diary. Please change it there.')
    return once(c, member, schema, work)
  }

  /** A click and its echo do one thing. The key is the member's own. */
  async function once<Schema extends z.ZodType>(
    c: AppContext,
    member: StaffMember,
    schema: Schema,
    work: (tx: Tx, wish: z.output<Schema>, now: Date) => Promise<Answer>,
  ): Promise<Response> {
    const body = await readJson(c)
    const wish = parse(schema, body)
    const now = clock.now()
    const request = {
      route: `${c.req.method} ${c.req.path} ${member.id}`,
      key: c.req.header('idempotency-key'),
      body,
      now,
    }
    const answer = await answerOnce(db, request, (tx) => work(tx, wish, now))
    return c.json(answer.body as object, answer.status as 200)
  }
}
