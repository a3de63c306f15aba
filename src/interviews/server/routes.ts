import type { Hono } from 'hono'
import type { FilmFiles } from '#src/films/server/public.ts'
import { anybody, endpoints } from '#src/platform/http/endpoint.ts'
import { deviceName } from '#src/platform/http/guards/device-name.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import {
  AdjustmentsBody,
  AskBody,
  ChooseBody,
  ConsentBody,
  EndBody,
  leaseHeader,
  SessionBody,
  TakeBody,
  takeIdPattern,
  TakePosterBody,
  TroubleBody,
  WordsBody,
} from '../api.ts'
import { chunkBytes, uploadsPath } from '../upload-wire.ts'
import { mailLink } from './invite.ts'
import {
  candidateOfInterview,
  closeSession,
  interviewCookie,
  invitationOfKey,
  openSession,
  type OwnInvitationId,
} from './interview-session.ts'
import {
  agree,
  askFor,
  deleteRecordings,
  noteTrouble,
  setAdjustments,
  withdrawByCandidate,
} from './candidate-requests.ts'
import type { Dropping } from './drop-recordings.ts'
import { lockInvitation } from './invitation-store.ts'
import { mailOwnPage } from './own-page.ts'
import { presentInterview } from './present-interview.ts'
import { type Submitting, submitAnswers } from './submit.ts'
import { chooseTakePoster } from './choose-take-poster.ts'
import type { Db, Tx } from './tables.ts'
import { chooseTake, endTake, filmOfTake, keepWords, reserveTake } from './takes.ts'
import { openCalls, opens } from './open-applications/open-calls.ts'
import { askedFilmCalls } from './question-films/film-calls.ts'
import type { UploadContext } from './uploads/parts.ts'
import { continueUpload, createUpload, uploadOffset } from './uploads/tus-parts.ts'
import { lockForWriter, becomeWriter } from './writer-lock.ts'

const changesLimit = { burst: 200, secondsEach: 0.5, tooMany: 'That’s a lot in a short time.' }
const pieces = { burst: 2000, secondsEach: 0.05, tooMany: 'That’s a lot of pieces in a short time.' }
const links = { burst: 5, secondsEach: 300, tooMany: 'That’s a lot of emails in a short time.' }
const posters = { burst: 20, secondsEach: 15, tooMany: 'That’s a lot of pictures in a short time.' }
const begins = { burst: 300, secondsEach: 1, tooMany: 'That’s a lot of uploads from one place.' }

export interface InterviewContext extends Context, Dropping {
  jobs: Context['jobs']
  films: FilmFiles
  parts: UploadContext
  submitting: Submitting
  conversions: Conversions
}

/** What a candidate's page calls (INTV-1 to INTV-9). Only a POST with a link's token opens an interview. */
export function interviewRoutes(context: InterviewContext): Hono<AppEnv> {
  const { clock, submitting } = context
  const db: Db = context.db
  const api = endpoints(context)
  const cookie = interviewCookie(context.secure)

  api.post(
    '/api/interviews/session',
    {
      does: 'Opens an interview by its link, and says what there is of it',
      who: anybody,
      limit: [{ name: 'interview-opens', per: 'address', ...opens }],
      body: SessionBody,
    },
    async ({ c, body: { token, ...page }, now }) => {
      const device = deviceName(c.req.header('user-agent') ?? '')
      return db.transaction().execute(async (tx) => {
        const invitationId = await invitationOfKey(tx, token)
        const secret = await openSession(tx, { cookie: cookie.of(c), invitationId }, now)
        const lease = await becomeWriter(tx, invitationId, { ...page, device }, now)
        cookie.give(c, secret)
        return presentInterview(tx, invitationId, lease, now)
      })
    },
  )

  openCalls(api, context)
  candidateRequestCalls(api, context)
  takeCalls(api, context)
  uploadCalls(api, context)
  askedFilmCalls(api, context, candidateOfInterview({ db, clock, secure: context.secure }))

  api.post(
    '/api/interviews/submit',
    {
      does: 'Sends the answers, now or when the last part is here',
      who: candidateOfInterview({ db, clock, secure: context.secure }),
      limit: [{ name: 'interview-changes', per: 'caller', ...changesLimit }],
    },
    ({ c, who, now }) =>
      db.transaction().execute(async (tx) => {
        const row = await lockForWriter(tx, { id: who, lease: c.req.header(leaseHeader) }, now)
        await submitAnswers(tx, row, submitting, now)
        return presentInterview(tx, who, row.writer_lease, now)
      }),
  )
  return api.routes
}

type Api = ReturnType<typeof endpoints>

/** Makes a change for the page that holds the lease, and returns the interview as it is then. */
function writing(context: InterviewContext) {
  const db: Db = context.db
  return (
    { c, who, now }: { c: AppContext; who: OwnInvitationId; now: Date },
    work: (tx: Tx, row: Awaited<ReturnType<typeof lockForWriter>>) => Promise<unknown>,
  ) =>
    db.transaction().execute(async (tx) => {
      const row = await lockForWriter(tx, { id: who, lease: c.req.header(leaseHeader) }, now)
      await work(tx, row)
      return presentInterview(tx, who, row.writer_lease, now)
    })
}

function candidateRequestCalls(api: Api, context: InterviewContext): void {
  const who = candidateOfInterview({ db: context.db, clock: context.clock, secure: context.secure })
  const limit = [{ name: 'interview-changes', per: 'caller' as const, ...changesLimit }]
  const write = writing(context)

  api.put(
    '/api/interviews/adjustments',
    { does: 'Notes what would help a candidate', who, limit, body: AdjustmentsBody },
    (call) => write(call, (tx, row) => setAdjustments(tx, row, call.body, call.now)),
  )
  api.post(
    '/api/interviews/consent',
    { does: 'Notes that a candidate agrees to be filmed', who, limit, body: ConsentBody },
    (call) => write(call, (tx, row) => agree(tx, row, call.body, call.now)),
  )
  api.post(
    '/api/interviews/trouble',
    { does: 'Notes what keeps a candidate from recording', who, limit, body: TroubleBody },
    (call) =>
      write(call, (tx, row) => {
        const device = deviceName(call.c.req.header('user-agent') ?? '')
        return noteTrouble(tx, row, { trouble: call.body.trouble, device }, call.now)
      }),
  )
  api.post(
    '/api/interviews/ask',
    { does: 'Asks for more time, a call or another take', who, limit, body: AskBody },
    (call) => write(call, (tx, row) => askFor(tx, row, call.body.for, call.now)),
  )
  api.post(
    '/api/interviews/link',
    {
      does: 'Mails a candidate the way back to their interview',
      who,
      limit: [{ name: 'interview-links', per: 'caller', ...links }],
    },
    (call) => write(call, (tx, { id, email }) => mailLink(tx, { id, email, outbox: context.outbox }, call.now)),
  )
  api.post(
    '/api/interviews/page',
    {
      does: 'Mails a candidate the link to their own page',
      who,
      limit: [{ name: 'interview-links', per: 'caller', ...links }],
    },
    (call) => write(call, (tx, row) => mailOwnPage(tx, row, context.outbox, call.now)),
  )
  api.post('/api/interviews/withdraw', { does: 'Closes an interview for good, by the candidate', who, limit }, (call) =>
    write(call, (tx, row) => withdrawByCandidate(tx, row, call.now)),
  )
  api.post(
    '/api/interviews/delete',
    { does: 'Deletes what a candidate recorded for an interview that is closed', who, limit },
    (call) => write(call, (tx, row) => deleteRecordings(tx, row, context, call.now)),
  )
  // A borrowed device: its browser may open nothing of this interview any more, except by the link.
  api.post(
    '/api/interviews/leave',
    { does: 'Ends a browser’s session of an interview', who, limit },
    async ({ c, who: invitationId }) => {
      const db: Db = context.db
      await closeSession(db, { cookie: interviewCookie(context.secure).of(c), invitationId })
      return {}
    },
  )
}

function takeCalls(api: Api, context: InterviewContext): void {
  const who = candidateOfInterview({ db: context.db, clock: context.clock, secure: context.secure })
  const limit = [{ name: 'interview-changes', per: 'caller' as const, ...changesLimit }]
  const write = writing(context)
  const { submitting } = context

  api.put(
    '/api/interviews/takes/:id',
    { does: 'Gives a take its number; the browser made its id', who, limit, body: TakeBody },
    // Needs no lease: any page that finds a recording on its device may report it.
    ({ who, params: { id }, body, now }) => {
      if (!takeIdPattern.test(id)) throw new Problem('invalid', 'no_take_id', 'That is not the id of a take.')
      const db: Db = context.db
      return db.transaction().execute(async (tx) => {
        const row = await lockInvitation(tx, who)
        const { n, state } = await reserveTake(tx, row, { ...body, id }, now)
        return { id, n, state }
      })
    },
  )
  api.post(
    '/api/interviews/takes/:id/end',
    { does: 'Notes that a take has ended, and of how many parts it is', who, limit, body: EndBody },
    ({ who, params: { id }, body: ended, now }) => {
      const db: Db = context.db
      return db.transaction().execute(async (tx) => {
        const row = await lockInvitation(tx, who)
        const { n, state } = await endTake(tx, { row, id, ended, submitting }, now)
        return { id, n, state }
      })
    },
  )
  api.post(
    '/api/interviews/takes/:id/choose',
    { does: 'Chooses the take that is sent', who, limit, body: ChooseBody },
    (call) => write(call, (tx, row) => chooseTake(tx, { row, id: call.params.id, ...call.body, submitting }, call.now)),
  )
  api.put(
    '/api/interviews/takes/:id/words',
    { does: 'Keeps an answer in writing', who, limit, body: WordsBody },
    (call) => write(call, (tx, row) => keepWords(tx, { row, id: call.params.id, words: call.body.words }, call.now)),
  )
  api.put(
    '/api/interviews/takes/:id/poster',
    {
      does: 'Chooses the picture of an answer whose film is made',
      who,
      limit: [{ name: 'interview-posters', per: 'caller', ...posters }],
      body: TakePosterBody,
      slow: true,
    },
    async ({ c, who: invitationId, params: { id }, body: { at }, now }) => {
      const db: Db = context.db
      const lease = c.req.header(leaseHeader)
      const signal = AbortSignal.any([c.req.raw.signal, context.conversions.stopping])
      await chooseTakePoster(context.conversions, { invitationId, take: id, at, lease, signal }, now)
      return db.transaction().execute((tx) => presentInterview(tx, invitationId, Number(lease), now))
    },
  )
  const files = { film: 'stream', poster: 'poster' } as const
  for (const name of ['film', 'poster'] as const)
    api.get(
      `/api/interviews/takes/:id/${name}`,
      { does: `Shows an answer to the one who gave it: ${name}`, who },
      async ({ c, who, params: { id } }) => {
        const db: Db = context.db
        const filmId = await filmOfTake(db, { invitationId: who, take: id })
        return context.films[files[name]](c as AppContext, filmId)
      },
    )
}

function uploadCalls(api: Api, context: InterviewContext): void {
  const { parts } = context
  const who = candidateOfInterview({ db: context.db, clock: context.clock, secure: context.secure })
  const pieceLimit = { name: 'interview-pieces', per: 'caller' as const, ...pieces }
  const takes = ['application/offset+octet-stream']

  api.post(
    uploadsPath,
    {
      does: 'Begins a part of a take (tus 1.0.0, with a deferred length)',
      who,
      limit: [{ name: 'interview-begins', per: 'address', ...begins }, pieceLimit],
      takes,
    },
    ({ c, who, now }) => createUpload(parts, c, who, now),
  )
  // The router takes a HEAD for a GET, so both arrive here.
  api.get(
    `${uploadsPath}/:upload`,
    { does: 'Says how far a part is (tus 1.0.0)', who },
    ({ who, params: { upload }, now }) => uploadOffset(parts, { invitationId: who, uploadId: upload }, now),
  )
  api.all(
    `${uploadsPath}/:upload`,
    { does: 'Goes on with a part (tus 1.0.0)', who, limit: [pieceLimit], bytes: chunkBytes, takes, slow: true },
    ({ c, who, params: { upload }, now }) => {
      if (c.req.method !== 'PATCH')
        throw new Problem('method-not-allowed', 'method_not_allowed', 'Send the next piece with PATCH.')
      return continueUpload(parts, c, { invitationId: who, uploadId: upload }, now)
    },
  )
}
