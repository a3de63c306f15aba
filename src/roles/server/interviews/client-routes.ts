import { z } from 'zod'
import { freeOf } from '#src/bookings/server/public.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { CallLimit, Endpoints } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import { isCalendarDate } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import {
  CancelInterviewRequest,
  InterviewOutcomeRequest,
  InterviewRequest,
  type InterviewTimes,
} from '../../decision-api.ts'
import { endOf, interviewMinutes, timesFrom } from '../../interview.ts'
import { noSuchThing } from '../not-found.ts'
import type { ClientContext } from '../portal/client-context.ts'
import { decidersOf } from '../portal/viewer.ts'
import { ownCandidacy } from '../portal/visible-candidacy.ts'
import type { Db } from '../tables.ts'
import { askInterview } from './ask-interview.ts'
import { cancelInterview, noteOutcome } from './cancel-interview.ts'
import { interviewAhead } from './interview-store.ts'
import { interviewInvitation, interviewDetails } from './interview-details.ts'

const limit: CallLimit[] = [
  { name: 'portal-interviews', per: 'caller', burst: 40, secondsEach: 10, tooMany: 'That’s a lot in a short time.' },
]

const timesQuery = queryOf(
  z.object({
    attends: z.enum(['true', 'false']).optional(),
    from: z.string().refine(isCalendarDate, 'Please give a day, such as 2027-01-11').optional(),
  }),
)

/** A client's calls about interviews (TALENT-18 to TALENT-20). */
export function interviewRoutes(api: Endpoints, context: ClientContext): void {
  const { db, before, config } = context
  const who = decidersOf(context)

  api.get(
    '/api/portal/candidacies/:id/interview-times',
    { does: 'Lists times that can be offered for an interview', who, query: timesQuery },
    async ({ who: viewing, params, query, now }) => {
      await ownCandidacy(db, viewing, params.id, before)
      return offerableTimes(db, { from: query.from ?? londonDate(now), attends: query.attends === 'true' }, now)
    },
  )

  api.post(
    '/api/portal/candidacies/:id/interview-request',
    {
      does: 'Asks somebody for an interview, or to move it',
      who,
      limit,
      body: InterviewRequest,
      once: true,
      status: 201,
    },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        const own = await ownCandidacy(tx, viewing, params.id, before)
        return askInterview(tx, context, { own, memberId: viewing.member.id, request: body }, now)
      }),
  )

  api.delete(
    '/api/portal/candidacies/:id/interview-request',
    { does: 'Cancels an interview, or takes the question back', who, limit, body: CancelInterviewRequest, once: true },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        const { seen } = await ownCandidacy(tx, viewing, params.id, before)
        const by = { kind: 'member', id: viewing.member.id } as const
        return cancelInterview(tx, context, { candidacyId: seen.id, by, ...body }, now)
      }),
  )

  api.post(
    '/api/portal/candidacies/:id/interview-outcome',
    { does: 'Says how an interview went', who, limit, body: InterviewOutcomeRequest, once: true },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        const { seen } = await ownCandidacy(tx, viewing, params.id, before)
        const by = { kind: 'member', id: viewing.member.id } as const
        return noteOutcome(tx, { candidacyId: seen.id, by, ...body }, now)
      }),
  )

  api.get(
    '/api/portal/candidacies/:id/interview.ics',
    { does: 'Downloads the invitation of a booked interview', who },
    async ({ c, who: viewing, params, now }) => {
      const { seen, role } = await ownCandidacy(db, viewing, params.id, before)
      // An invitation contains the candidate's name.
      if (!seen.visible.isRevealed) throw noSuchThing()
      const page = `${config.publicUrl}/portal/roles/${role.id}#decisions`
      const content = await invitationOf(db, config, { candidacyId: seen.id, member: viewing.member, page }, now)
      return c.body(content, 200, {
        'content-type': 'text/calendar; charset=utf-8; method=REQUEST',
        'content-disposition': 'attachment; filename="interview.ics"',
        'cache-control': 'private, no-store',
      })
    },
  )
}

/**
 * Returns the times that can be offered from a day on. `attends` leaves out those at which nobody at the agency is
 * free.
 */
async function offerableTimes(
  db: Db,
  { from, attends }: { from: string; attends: boolean },
  now: Date,
): Promise<InterviewTimes> {
  const { days, next } = timesFrom(from, now)
  const spans = days.flatMap(({ times }) => times.map((at) => ({ from: at, until: endOf(at) })))
  const free = attends ? new Set((await freeOf(db, spans, now)).map((span) => span.from.getTime())) : undefined
  return {
    minutes: interviewMinutes,
    days: days.flatMap(({ date, times }) => {
      const offered = times.filter((at) => free === undefined || free.has(at.getTime()))
      return offered.length === 0 ? [] : [{ date, times: offered.map((at) => at.toISOString()) }]
    }),
    next: next ?? null,
  }
}

async function invitationOf(
  db: Db,
  { publicUrl, mail }: Config,
  { candidacyId, member, page }: { candidacyId: string; member: { name: string; email: string }; page: string },
  now: Date,
): Promise<string> {
  const interview = await interviewAhead(db, candidacyId)
  const interviewFacts = interview && (await interviewDetails(db, interview.id, { somebody: '' }))
  if (!interviewFacts?.interview.starts_at) throw noSuchThing()
  const { starts_at: startsAt, sequence } = interviewFacts.interview
  const { name, email } = member
  const invited = { startsAt, sequence, method: 'REQUEST', reader: 'client', attendee: { name, email }, page } as const
  return interviewInvitation(interviewFacts, invited, { publicUrl, from: mail.from }, now).content
}
