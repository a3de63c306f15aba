import path from 'node:path'
import { Hono } from 'hono'
import type { FilmFiles } from '#src/films/server/public.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import { eachStep } from '#src/platform/jobs/each-due.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import { interviewConsoleRoutes } from './console/routes.ts'
import { interviewMails } from './interview-mails.ts'
import { declineJob } from './console/decide.ts'
import { interviewAttention } from './console/attention.ts'
import { beginForgottenFilms, shortlistFilmJob } from './cut/shortlist-film.job.ts'
import { beginForgottenJoins, type Joining, joiningJob } from './join-take.job.ts'
import type { Dropping } from './drop-recordings.ts'
import { keepInterviews } from './keep-interviews.ts'
import { tellWaitingJob } from './open-applications/closing.ts'
import { tellWaiting } from './open-applications/waiting-list.ts'
import { personInterviews } from './person-interviews.ts'
import { dropQuestionFilms, questionFilmUploading } from './question-films/question-films.ts'
import { interviewRoutes } from './routes.ts'
import type { Submitting } from './submit.ts'
import { type UploadContext, tidyParts } from './uploads/parts.ts'

/** Shows the room. The page is the same for everybody; its calls tell it whose interview it is. */
export type RoomPage = (c: AppContext) => Response

/** The solo interview: who is asked, what they recorded, and what reviewers think of it. */
export function interviews(
  context: Context,
  needs: {
    staff: StaffGate
    films: FilmFiles
    conversions: Conversions
    room: RoomPage
    filmsOnRoles: Dropping['filmsOnRoles']
  },
): Slice {
  const { db, storage, config, clock } = context
  const submitting: Submitting = context
  const parts: UploadContext = { db, storage, folder: path.join(config.dataDir, 'uploads', 'interviews'), submitting }
  const { films, conversions, filmsOnRoles } = needs
  const shared = { ...context, films, conversions, parts, submitting, filmsOnRoles }
  const questionFilms = questionFilmUploading(context, conversions)
  const joining: Joining = { ...conversions, db, jobs: context.jobs }
  const pages = new Hono<AppEnv>()
  for (const address of ['/i/:token', '/interview', '/interview/try/:set'])
    pages.get(address, (c) => {
      const page = needs.room(c)
      for (const [name, value] of Object.entries(unshared)) page.headers.set(name, value)
      return page
    })
  return {
    routes: new Hono<AppEnv>().route('/', pages).route('/', interviewRoutes(shared)),
    consoleRoutes: interviewConsoleRoutes(shared, needs.staff, questionFilms),
    mails: interviewMails(config.publicUrl),
    jobs: [
      joiningJob(joining),
      shortlistFilmJob(joining),
      declineJob(context),
      {
        name: 'tidy-interview-parts',
        schedule: '5,35 * * * *',
        run: () =>
          eachStep(
            () => tidyParts(parts, clock.now()),
            () => beginForgottenJoins(joining),
            () => beginForgottenFilms(joining),
          ),
      },
      {
        name: 'tidy-question-films',
        schedule: '50 8 * * *',
        run: () =>
          eachStep(
            () => questionFilms.removeStale(),
            () => dropQuestionFilms(context, clock.now()),
          ),
      },
      { name: tellWaitingJob, schedule: '0 8 * * *', run: () => tellWaiting(context) },
      { name: 'keep-interviews', schedule: '40 8 * * *', missed: 'once', run: () => keepInterviews(shared) },
    ],
    attention: interviewAttention(db),
    person: personInterviews,
  }
}

/** Anybody who has the address can use it, so no other site may learn it. */
const unshared = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
