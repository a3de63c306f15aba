import type { Hono } from 'hono'
import { namesOfStaff, recordChange, type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { csvResponse } from '#src/platform/http/csv.ts'
import { type Endpoints, endpoints, type QueryReader } from '#src/platform/http/endpoint.ts'
import { listPage, listQuery, queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import type { TimelineEvent, TimelineEventOnWire } from '#src/values/timeline.ts'
import {
  AnswerMark,
  ErasureRequest,
  FindQuery,
  mostChosen,
  NoteText,
  PeopleBefore,
  PeopleChange,
  PersonChange,
  type PersonRecord,
  type PersonRow,
  ReadMark,
  ReplyText,
} from '../../console-api.ts'
import { peopleList } from '../../inbox.ts'
import { stageOfNumber } from '../../person.ts'
import { changePeople, idsIn, restorePeople } from './change-people.ts'
import { changePerson, markRead } from './change-person.ts'
import { findPeople } from './find-people.ts'
import { allPeople, type ChosenPeople, countInbox, type ListedPerson, listPeople } from './list.ts'
import { markAnswered } from './mark-answered.ts'
import { peopleColumns } from './people-csv.ts'
import { addNote, editNote, removeNote } from './person-notes.ts'
import { findPerson, personRecord } from './person-record.ts'
import { quarantineRoutes } from './quarantine-routes.ts'
import { sendReply } from './send-reply.ts'
import { viewRoutes } from './view-routes.ts'
import { type Eraser, erasePerson, erasureSecret, rehearseErasure } from '../person/erase-person.ts'
import { exportPerson, type FilmsOnShow, historyOfPerson, sharesOf } from '../person/person-timeline.ts'

/** What the program passes to the inbox. */
interface InboxContext extends Context {
  staff: StaffGate
  filmsOnShow: FilmsOnShow
}

const listed = listQuery(peopleList)

/** The list's query, or some people by their ids: `?ids=per_1,per_2`. */
const chosen: QueryReader<ChosenPeople> = {
  schema: listed.schema,
  read: (c) => ({ ...listed.read(c), ids: idsIn(c.req.query('ids'), mostChosen) }),
}

/** The console's inbox of people (LEADS-24 to LEADS-30). */
export function leadsConsoleRoutes(context: InboxContext): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(context.staff)
  const api = endpoints(context)

  api.routes.route('/', quarantineRoutes(context, context.staff))
  listRoutes(api, context)
  viewRoutes(api, context)

  api.get(
    '/api/admin/leads/:id',
    { does: 'Shows a person with their timeline', who: staff },
    async ({ who, params: { id }, now }): Promise<PersonRecord> => {
      const person = await findPerson(db, id)
      const key = { id, emailKey: person.email_key }
      const [record, { timeline, firstVisit }] = await Promise.all([
        personRecord(db, id, who),
        person.erased_at
          ? { timeline: [], firstVisit: null }
          : historyOfPerson(db, key, sharesOf(context.slices), context.filmsOnShow, now),
      ])
      return {
        ...record,
        timeline: timeline.map(onWire),
        firstVisit: firstVisit && { source: firstVisit.source, at: firstVisit.at.toISOString() },
      }
    },
  )

  changeRoutes(api, context)
  noteRoutes(api, context)
  replyRoutes(api, context)
  erasureRoutes(api, context)
  return api.routes
}

/** The calls that change a person. */
function changeRoutes(api: Endpoints, context: InboxContext): void {
  const { db } = context
  const { staff } = staffCallers(context.staff)

  api.put(
    '/api/admin/leads/:id',
    { does: 'Changes a person’s owner or state', who: staff, body: PersonChange, once: true },
    async ({ who, params: { id }, body, now, once }) => {
      await once((tx) => changePerson(tx, { member: who, personId: id, change: body, now }))
      // Read again, because the response that is stored for repeated calls must not contain a person's details.
      return personRecord(db, id, who)
    },
  )

  api.post(
    '/api/admin/leads/changes',
    { does: 'Closes, assigns or marks several people', who: staff, body: PeopleChange, once: true },
    ({ who, body, now, once }) => once((tx) => changePeople(tx, { member: who, what: body, now })),
  )

  api.post(
    '/api/admin/leads/restorations',
    { does: 'Takes back what was done to people', who: staff, body: PeopleBefore, once: true },
    ({ who, body, now, once }) => once((tx) => restorePeople(tx, { member: who, what: body.people, now })),
  )

  api.put(
    '/api/admin/leads/:id/unread',
    { does: 'Marks a person as read or unread', who: staff, body: ReadMark },
    ({ params, body }) => markRead(db, params.id, body),
  )

  api.post(
    '/api/admin/leads/:id/answered',
    { does: 'Marks a person as answered, or takes that back', who: staff, body: AnswerMark, once: true },
    ({ who, params: { id }, body, now, once }) =>
      once((tx) => markAnswered(tx, { member: who, personId: id, mark: body, now })),
  )
}

/** The list, its counts, its export, and the search over everybody. */
function listRoutes(api: Endpoints, context: InboxContext): void {
  const { db } = context
  const { staff } = staffCallers(context.staff)

  api.get(
    '/api/admin/leads',
    { does: 'Lists people, a page at a time', who: staff, query: listed },
    async ({ who, query }) => {
      const [{ rows, total }, names] = await Promise.all([listPeople(db, query, who.id), namesOfStaff(db)])
      return listPage(
        query,
        rows.map((row) => presentRow(row, names)),
        total,
      )
    },
  )

  api.get(
    '/api/admin/find',
    { does: 'Finds people by anything that is known of them', who: staff, query: queryOf(FindQuery) },
    ({ query }) => findPeople(db, query.q),
  )

  // A separate call, so that the list need not wait for it.
  api.get('/api/admin/lead-counts', { does: 'Counts the inbox', who: staff }, () => countInbox(db))

  api.get(
    '/api/admin/leads.csv',
    { does: 'Exports people for a spreadsheet', who: staff, query: chosen },
    async ({ who: member, query, now }) => {
      const names = await namesOfStaff(db)
      await db
        .transaction()
        .execute((tx) => recordChange(tx, { member, action: 'leads.exported', subject: 'leads', now }))
      const rows = allPeople(db, query, member.id)
      return csvResponse({ filename: 'leads.csv', columns: peopleColumns(names), rows })
    },
  )
}

/** The calls for notes about a person. */
function noteRoutes(api: Endpoints, context: InboxContext): void {
  const { staff } = staffCallers(context.staff)

  api.post(
    '/api/admin/leads/:id/notes',
    { does: 'Writes a note about a person', who: staff, body: NoteText, once: true, status: 201 },
    ({ who, params, body, now, once }) =>
      once((tx) => addNote(tx, { member: who, personId: params.id, text: body.text, now })),
  )

  api.put(
    '/api/admin/lead-notes/:id',
    { does: 'Changes a note', who: staff, body: NoteText, once: true },
    ({ who, params, body, now, once }) =>
      once((tx) => editNote(tx, { member: who, noteId: params.id, text: body.text, now })),
  )

  api.delete(
    '/api/admin/lead-notes/:id',
    { does: 'Removes a note', who: staff, once: true },
    ({ who, params, now, once }) => once((tx) => removeNote(tx, { member: who, noteId: params.id, now })),
  )
}

/** The calls for mails to a person. */
function replyRoutes(api: Endpoints, context: InboxContext): void {
  const { staff } = staffCallers(context.staff)
  const limit = { burst: 30, secondsEach: 10, tooMany: 'That’s a lot of emails in a short time.' }

  api.post(
    '/api/admin/leads/:id/replies',
    {
      does: 'Writes an email to a person',
      who: staff,
      limit: [{ name: 'replies', per: 'caller', ...limit }],
      body: ReplyText,
      once: true,
      status: 201,
    },
    ({ who, params, body, now, once }) =>
      once((tx) => sendReply(tx, context.outbox, { member: who, personId: params.id, reply: body, now })),
  )
}

/** The export of a person's data, and their erasure. */
function erasureRoutes(api: Endpoints, context: InboxContext): void {
  const { db, clock } = context
  const { staff, owner } = staffCallers(context.staff)
  const eraser = (): Eraser => ({ ...context, shares: sharesOf(context.slices) })

  api.get(
    '/api/admin/leads/:id/export',
    { does: 'Exports everything that is kept about a person', who: staff },
    async ({ c, who: member, params }) => {
      const person = await living(params.id)
      const key = { id: person.id, emailKey: person.email_key }
      const [now, everything] = [clock.now(), await exportPerson(db, key, sharesOf(context.slices))]
      await db
        .transaction()
        .execute((tx) => recordChange(tx, { member, action: 'lead.exported', subject: person.id, now }))
      return c.body(JSON.stringify({ exportedAt: now, ...everything }, null, 2), 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${person.id}.json"`,
      })
    },
  )

  api.get(
    '/api/admin/leads/:id/erasure',
    { does: 'Says what erasing a person would do', who: owner },
    async ({ who: member, params }) => {
      const { id } = await living(params.id)
      return rehearseErasure(db, eraser(), { member, personId: id }, clock.now())
    },
  )

  api.post(
    '/api/admin/leads/:id/erasure',
    { does: 'Erases a person', who: owner, body: ErasureRequest, once: 'by key alone' },
    async ({ who: member, params, body, once }) => {
      // Made outside the transaction of the erasure.
      const secret = await erasureSecret(db, clock.now())
      const erasure = { member, personId: params.id, typedEmail: body.email, secret }
      const now = clock.now()
      return once((tx) => erasePerson(tx, eraser(), erasure, now))
    },
  )

  async function living(id: string) {
    const person = await findPerson(db, id)
    if (person.erased_at)
      throw new Problem('conflict', 'erased', 'This person was erased on request. Nothing about them is left here.')
    return person
  }
}

function onWire({ at, tone, title, text, link, share }: TimelineEvent): TimelineEventOnWire {
  return {
    at: at.toISOString(),
    tone,
    title,
    ...(text ? { text } : {}),
    ...(link ? { link } : {}),
    ...(share ? { share } : {}),
  }
}

function presentRow(row: ListedPerson, names: Map<string, string>): PersonRow {
  return {
    id: row.id,
    name: row.name,
    company: row.company,
    email: row.email,
    place: row.place,
    stage: stageOfNumber(row.stage),
    audience: row.audience,
    state: row.state,
    unread: row.unread,
    lastEvent: row.last_event,
    lastEventAt: row.last_event_at!.toISOString(),
    owner: row.owner_id ? (names.get(row.owner_id) ?? null) : null,
    version: row.version,
  }
}
