import type { Hono } from 'hono'
import { showMail } from '#src/console/server/public.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import { listPage, listQuery, queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { recordChange, type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { emailKey } from '#src/values/email-address.ts'
import {
  AskAgainBody,
  DeadlineBody,
  DecisionBody,
  InviteBody,
  InviteListBody,
  InviteMailQuery,
  InviteManyBody,
  type InterviewsPage,
  type Invited,
  type InvitedMany,
  LinkBody,
  LinkMailQuery,
  LinksBody,
  type LinkMailView,
  type MailPreviewView,
  OpenApplicationsBody,
  PeopleQuery,
  RatingBody,
  SetBody,
  VersionBody,
} from '../../console-api.ts'
import type { ResumableUploads } from '#src/videos/server/public.ts'
import { AddressBody } from '../../api.ts'
import { invite } from '../invite.ts'
import { questionFilmCalls } from '../question-films/film-calls.ts'
import type { InterviewContext } from '../routes.ts'
import type { Db } from '../tables.ts'
import type { Api, Staff } from './console-calls.ts'
import { cutRoutes, filmRoutes } from './film-routes.ts'
import { countInterviews, interviewFilters, jobsOfInterviews, listInterviews } from './list.ts'
import { listSets, saveSet, versionsOfSet } from './question-sets.ts'
import { copyLinks } from './copy-links.ts'
import { askAgain } from './ask-again.ts'
import { inviteMany, previewInvitations } from './invite-many.ts'
import { interviewRecord } from './record.ts'
import { decide } from './decide.ts'
import { invitationMail, linkMail } from './mail-previews.ts'
import { peopleToInvite } from './people-to-invite.ts'
import { closeApplications, openApplicationsView } from '../open-applications/closing.ts'
import { stopWaiting } from '../open-applications/waiting-list.ts'
import { nudgeColleagues, remindCandidate } from './remind.ts'
import { trialOf } from './trial.ts'
import { callOff, makeCandidate, moveDeadline, rate, sendLink } from './review.ts'

const listed = listQuery({
  sorts: ['last', 'name'],
  defaultSort: '-last',
  filters: interviewFilters,
  pageSize: 50,
})

/** The console's calls about interviews (INTV-10 to INTV-14). */
export function interviewConsoleRoutes(
  context: InterviewContext,
  gate: StaffGate,
  questionFilms: ResumableUploads,
): Hono<AppEnv> {
  const db: Db = context.db
  const { staff } = staffCallers(gate)
  const api = endpoints(context)

  api.get(
    '/api/admin/interviews',
    { does: 'Lists interviews', who: staff, query: listed },
    async ({ who, query, now }): Promise<InterviewsPage> => {
      const [{ rows, total }, counts, jobs] = await Promise.all([
        listInterviews(db, query, { memberId: who.id, now }),
        countInterviews(db),
        jobsOfInterviews(db),
      ])
      return { ...listPage(query, rows, total), counts, jobs }
    },
  )
  api.get('/api/admin/interviews/sets', { does: 'Lists question sets', who: staff }, ({ now }) => listSets(db, now))
  api.get(
    '/api/admin/interviews/sets/:family',
    { does: 'Shows the versions of a question set', who: staff },
    ({ params: { family } }) => versionsOfSet(db, family),
  )
  api.post(
    '/api/admin/interviews/sets',
    { does: 'Saves a question set, or a new version of one', who: staff, body: SetBody, once: true, status: 201 },
    ({ who: member, body, now, once }) => once((tx) => saveSet(tx, { body, member }, now)),
  )
  api.get(
    '/api/admin/interviews/sets/:set/trial',
    { does: 'Shows a question set as a candidate finds it', who: staff },
    ({ who: member, params: { set }, now }) => trialOf(db, { setId: set, member }, now),
  )
  inviteRoutes(api, context, staff)
  openApplicationRoutes(api, context, staff)
  previewRoutes(api, context, staff)
  questionFilmCalls(api, context, { staff, uploads: questionFilms })
  api.get('/api/admin/interviews/:id', { does: 'Shows an interview', who: staff }, ({ who, params: { id }, now }) =>
    interviewRecord(db, id, { memberId: who.id, now }),
  )
  api.put(
    '/api/admin/interviews/:id/ratings/:question',
    { does: 'Rates an answer', who: staff, body: RatingBody, once: true },
    ({ who: member, params: { id, question }, body: rating, now, once }) =>
      once(async (tx) => ({ version: await rate(tx, { id, member, question, rating }, now) })),
  )
  actRoutes(api, context, staff)
  cutRoutes(api, context, staff)
  filmRoutes(api, context, staff)
  return api.routes
}

/** Closing open applications for a while, and the list of those who wait for them to open. */
function openApplicationRoutes(api: Api, { db: anyDb, jobs }: InterviewContext, staff: Staff): void {
  const db: Db = anyDb
  const path = '/api/admin/interviews/open-applications'
  api.get(path, { does: 'Says until when open applications are closed', who: staff }, ({ now }) =>
    openApplicationsView(db, now),
  )
  api.put(
    path,
    {
      does: 'Closes open applications until a date, or opens them',
      who: staff,
      body: OpenApplicationsBody,
      once: true,
    },
    ({ who: member, body, now, once }) =>
      once(async (tx) => {
        await closeApplications(tx, { ...body, member, jobs }, now)
        return {}
      }),
  )
  api.delete(
    '/api/admin/interviews/waiting-list',
    {
      does: 'Takes an address off the list of those who wait for open applications',
      who: staff,
      body: AddressBody,
      once: true,
    },
    ({ who: member, body: { email }, now, once }) =>
      once(async (tx) => {
        const gone = await stopWaiting(tx, emailKey(email))
        for (const subject of gone)
          await recordChange(tx, { member, action: 'interview.address_removed', subject, now })
        return { removed: gone.length > 0 }
      }),
  )
}

function inviteRoutes(api: Api, { db: anyDb, config, outbox }: InterviewContext, staff: Staff): void {
  const db: Db = anyDb
  const mailGoesOut = config.mail.smtpUrl !== undefined
  api.post(
    '/api/admin/interviews/invitations',
    { does: 'Invites somebody to an interview', who: staff, body: InviteBody, once: true, status: 201 },
    ({ who: member, body: typed, now, once }) =>
      once(async (tx): Promise<Invited> => ({ id: await invite(tx, { typed, member, outbox }, now), mailGoesOut })),
  )
  api.post(
    '/api/admin/interviews/invitations/preview',
    { does: 'Reads a list of people to invite, and sends nothing', who: staff, body: InviteListBody },
    ({ body }) => previewInvitations(db, body),
  )
  api.post(
    '/api/admin/interviews/invitations/many',
    { does: 'Invites everybody on a list', who: staff, body: InviteManyBody, once: true, status: 201 },
    ({ who: member, body: typed, now, once }) =>
      once(async (tx): Promise<InvitedMany> => {
        const ids = await inviteMany(tx, { typed, member, outbox }, now)
        return { ids, mailGoesOut }
      }),
  )
  // Not `once`: the answer to a repeated call would have to be stored, and with it the links.
  api.post(
    '/api/admin/interviews/invitations/links',
    { does: 'Makes links for staff to send themselves', who: staff, body: LinksBody },
    ({ who: member, body: { ids }, now }) =>
      db.transaction().execute((tx) => copyLinks(tx, { ids, member, publicUrl: config.publicUrl, mailGoesOut }, now)),
  )
  api.get(
    '/api/admin/interviews/people',
    { does: 'Finds leads and candidates to invite', who: staff, query: queryOf(PeopleQuery) },
    ({ query }) => peopleToInvite(db, query.q),
  )
}

/** Mails as they would be sent now: their subject, and how they look. */
function previewRoutes(api: Api, context: InterviewContext, staff: Staff): void {
  const previewing = { db: context.db, publicUrl: context.config.publicUrl }
  const ofLink = '/api/admin/interviews/:id/link/mail'
  const ofInvitation = '/api/admin/interviews/invitations/mail'
  const query = queryOf(InviteMailQuery)
  const subjectOf = ({ subject }: RenderedMail): MailPreviewView => ({ subject })
  const linkQuery = queryOf(LinkMailQuery)
  api.get(
    ofLink,
    { does: 'Previews the email with a new link', who: staff, query: linkQuery },
    async ({ params: { id }, query: typed, now }): Promise<LinkMailView> => {
      const { mail, words } = await linkMail(previewing, { id, ...typed }, now)
      return { ...subjectOf(mail), words }
    },
  )
  api.get(
    `${ofLink}.html`,
    { does: 'Shows the email with a new link', who: staff, query: linkQuery },
    async ({ c, params: { id }, query: typed, now }) =>
      showMail(c, (await linkMail(previewing, { id, ...typed }, now)).mail),
  )
  api.get(
    ofInvitation,
    { does: 'Previews an invitation, and sends nothing', who: staff, query },
    async ({ who: member, query: typed, now }) => subjectOf(await invitationMail(previewing, { typed, member }, now)),
  )
  api.get(
    `${ofInvitation}.html`,
    { does: 'Shows an invitation, and sends nothing', who: staff, query },
    async ({ c, who: member, query: typed, now }) =>
      showMail(c, await invitationMail(previewing, { typed, member }, now)),
  )
}

function actRoutes(api: Api, context: InterviewContext, staff: Staff): void {
  const { outbox, config, jobs, submitting } = context
  const keepMonths = config.keeping.candidateMonths
  api.post(
    '/api/admin/interviews/:id/deadline',
    { does: 'Gives a candidate more time', who: staff, body: DeadlineBody, once: true },
    ({ who: member, params: { id }, body, now, once }) =>
      once(async (tx) => {
        await moveDeadline(tx, { id, member, ...body, outbox }, now)
        return { id }
      }),
  )
  api.post(
    '/api/admin/interviews/:id/link',
    { does: 'Mails a candidate a new link', who: staff, body: LinkBody, once: true },
    ({ who: member, params: { id }, body, now, once }) =>
      once(async (tx) => {
        await sendLink(tx, { id, member, ...body, outbox }, now)
        return { id }
      }),
  )
  api.post(
    '/api/admin/interviews/:id/remind',
    { does: 'Reminds a candidate', who: staff, body: VersionBody, once: true },
    ({ who: member, params: { id }, body, now, once }) =>
      once(async (tx) => {
        await remindCandidate(tx, { id, member, ...body, outbox }, now)
        return { id }
      }),
  )
  api.post(
    '/api/admin/interviews/:id/nudge',
    { does: 'Reminds colleagues who have answers left to rate', who: staff, body: VersionBody, once: true },
    ({ who: member, params: { id }, body, now, once }) =>
      once(async (tx) => {
        await nudgeColleagues(tx, { id, member, ...body, outbox, agency: submitting.agency }, now)
        return { id }
      }),
  )
  api.post(
    '/api/admin/interviews/:id/withdraw',
    { does: 'Calls an interview off', who: staff, body: VersionBody, once: true },
    ({ who: member, params: { id }, body, now, once }) =>
      once(async (tx) => {
        await callOff(tx, { id, member, ...body }, now)
        return { id }
      }),
  )
  api.post(
    '/api/admin/interviews/:id/decision',
    { does: 'Decides about an interview', who: staff, body: DecisionBody, once: true },
    ({ who: member, params: { id }, body, now, once }) =>
      once(async (tx) => {
        await decide(tx, { id, member, ...body, jobs }, now)
        return { id }
      }),
  )
  api.post(
    '/api/admin/interviews/:id/ask-again',
    { does: 'Asks a candidate one question again', who: staff, body: AskAgainBody, once: true },
    ({ who: member, params: { id }, body, now, once }) =>
      once(async (tx) => {
        await askAgain(tx, { id, member, ...body, outbox }, now)
        return { id }
      }),
  )
  api.post(
    '/api/admin/interviews/:id/candidate',
    { does: 'Makes the record of a candidate who was interviewed', who: staff, once: true },
    ({ who: member, params: { id }, now, once }) =>
      once(async (tx) => ({ id: await makeCandidate(tx, { id, member, keepMonths }, now) })),
  )
}
