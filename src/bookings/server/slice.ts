import { callNotice, tellOfCalls } from './call-notices.ts'
import { Hono } from 'hono'
import { diaryRules } from '#content/facts/diary.ts'
import { type FilmsOnShow, filmsWatched } from '#src/leads/server/public.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { bookingMailTemplates, mailedFrom } from './booking-mails.ts'
import { beforeLeaving } from './console/hosts.ts'
import { bookingConsoleRoutes } from './console/routes.ts'
import { callsToday, callsWithoutOutcome } from './console/calls-of-today.ts'
import { countCalls } from './count-calls.ts'
import type { Diary } from './diary-context.ts'
import { pruneHolds } from './holds.ts'
import { type BookingPages, bookingPageRoutes } from './page-routes.ts'
import { personCalls } from './person-calls.ts'
import { configuredProvider } from './providers/configured-provider.ts'
import { reminderJob } from './reminders.ts'
import { bookingRoutes } from './routes.ts'
import { sampleCallMails } from './sample-call-mails.ts'

export type { BookingPages } from './page-routes.ts'

/** The slice of bookings: calls that are booked, moved and cancelled, by guests and by staff. */
export async function bookings(
  context: Context,
  needs: { staff: StaffGate; pages: BookingPages; filmsOnShow: FilmsOnShow },
): Promise<Slice> {
  const { config, db, clock, log } = context
  const diary: Diary = { ...context, rules: diaryRules }
  const keeper = config.scheduling.provider
  const provider = await configuredProvider(config.scheduling, clock, log)
  const watched = (personIds: readonly string[]) => filmsWatched(db, needs.filmsOnShow, personIds)
  return {
    routes: new Hono<AppEnv>()
      .route('/', bookingRoutes({ ...diary, provider }))
      .route('/', bookingPageRoutes({ ...diary, pages: needs.pages })),
    consoleRoutes: bookingConsoleRoutes({ ...diary, staff: needs.staff, callLinkTemplate: config.callLink, keeper }),
    jobs: [
      reminderJob(context),
      { name: 'tell-of-calls', schedule: '* * * * *', run: () => tellOfCalls(db, context.outbox, clock.now()) },
      { name: 'prune-holds', schedule: '*/15 * * * *', run: () => pruneHolds(db, clock.now()) },
    ],
    mails: bookingMailTemplates(mailedFrom(config)),
    sampleMails: sampleCallMails,
    person: personCalls,
    beforeLeaving,
    notices: { call: (id, { now }) => callNotice(db, id, now) },
    attention: [callsToday(db, { callLinkTemplate: config.callLink, filmsWatched: watched }), callsWithoutOutcome(db)],
    steps: { call: (from, until) => countCalls(db, from, until) },
  }
}
