import { Hono } from 'hono'
import type { Source } from '#src/insights/insight.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { csvResponse } from '#src/platform/http/csv.ts'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { once } from '#src/platform/http/once.ts'
import { listPage, readListQuery } from '#src/platform/http/list-query.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import type { TimelineEvent, TimelineEventOnWire } from '#src/values/timeline.ts'
import {
  ErasureRequest,
  type ErasureOutcome,
  NoteText,
  peopleFilters,
  peopleSorts,
  PersonChange,
  type PersonRecord,
  type PersonRow,
  ReadMark,
} from '../console-api.ts'
import { stageOfNumber } from '../person.ts'
import { changePerson, markRead } from './change-person.ts'
import { allPeople, countInbox, type ListedPerson, listPeople } from './console-list.ts'
import { peopleColumns } from './people-csv.ts'
import { addNote, editNote, removeNote } from './person-notes.ts'
import { findPerson, namesOfStaff, personRecord } from './person-record.ts'
import { quarantineRoutes } from './quarantine-routes.ts'

export interface LeadsConsoleOptions {
  db: Db
  clock: Clock
  staff: StaffGate
  outbox: Outbox
  /** Where leads are announced. */
  agency: string
  /** What all domains know of a person, newest first, and where their first visit came from. */
  historyOf(person: {
    id: string
    emailKey: string
  }): Promise<{ timeline: TimelineEvent[]; firstVisit: { source: Source; at: Date } | null }>
  /** Everything that is kept about them. */
  exportOf(person: { id: string; emailKey: string }): Promise<object>
  /** The secret under which erased addresses are remembered; made outside the erasure's transaction. */
  prepareErasure(): Promise<string>
  /** Erases a person in all domains; the caller has asked twice. */
  erase(
    tx: Tx,
    erasure: { member: StaffMember; personId: string; typedEmail: string; secret: string },
    now: Date,
  ): Promise<ErasureOutcome>
  /** What `erase` would do, without doing it. */
  rehearseErasure(erasure: { member: StaffMember; personId: string }, now: Date): Promise<ErasureOutcome>
}

/** The console's inbox of people (LEADS-24 to LEADS-27). */
export function leadsConsoleRoutes(options: LeadsConsoleOptions): Hono<AppEnv> {
  const { db, clock, staff } = options
  const routes = new Hono<AppEnv>()
  const readQuery = (c: AppContext) =>
    readListQuery(c, { sorts: peopleSorts, defaultSort: '-recent', filters: peopleFilters })

  routes.route('/', quarantineRoutes(options))

  routes.get('/api/admin/leads', async (c) => {
    const member = await staff.require(c)
    const query = readQuery(c)
    const [{ rows, total }, names] = await Promise.all([listPeople(db, query, member.id), namesOfStaff(db)])
    const data = listPage(
      query,
      rows.map((row) => presentRow(row, names)),
      total,
    )
    return c.json({ success: true, data })
  })

  // Apart from the list, which must not wait for them.
  routes.get('/api/admin/lead-counts', async (c) => {
    await staff.require(c)
    return c.json({ success: true, data: await countInbox(db) })
  })

  routes.get('/api/admin/leads.csv', async (c) => {
    const member = await staff.require(c)
    const query = readQuery(c)
    const names = await namesOfStaff(db)
    await db
      .transaction()
      .execute((tx) => recordChange(tx, { member, action: 'leads.exported', subject: 'leads', now: clock.now() }))
    return csvResponse({ filename: 'leads.csv', columns: peopleColumns(names), rows: allPeople(db, query, member.id) })
  })

  routes.get('/api/admin/leads/:id', async (c) => {
    const member = await staff.require(c)
    const id = c.req.param('id')
    const person = await findPerson(db, id)
    const [record, { timeline, firstVisit }] = await Promise.all([
      personRecord(db, id, member),
      person.erased_at ? { timeline: [], firstVisit: null } : options.historyOf({ id, emailKey: person.email_key }),
    ])
    const data: PersonRecord = {
      ...record,
      timeline: timeline.map(onWire),
      firstVisit: firstVisit && { source: firstVisit.source, at: firstVisit.at.toISOString() },
    }
    return c.json({ success: true, data })
  })

  routes.put('/api/admin/leads/:id', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const change = parse(PersonChange, body)
    const [id, now] = [c.req.param('id'), clock.now()]
    await once(c, db, { by: member.id, body, now }, (tx) => changePerson(tx, member, id, change, now))
    // Asked for anew: what was kept of the first answer must not be a person's details.
    return c.json({ success: true, data: await personRecord(db, id, member) })
  })

  routes.put('/api/admin/leads/:id/unread', async (c) => {
    await staff.require(c)
    await markRead(db, c.req.param('id'), parse(ReadMark, await readJson(c)))
    return c.json({ success: true, data: {} })
  })

  routes.post('/api/admin/leads/:id/notes', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const { text } = parse(NoteText, body)
    const [now, personId] = [clock.now(), c.req.param('id')]
    const call = {
      route: `/api/admin/leads/${personId}/notes ${member.id}`,
      key: c.req.header('idempotency-key'),
      body,
      now,
    }
    const answer = await answerOnce(db, call, async (tx) => ({
      status: 201,
      body: { success: true, data: await addNote(tx, member, personId, text, now) },
    }))
    return c.json(answer.body as object, answer.status as 201)
  })

  routes.put('/api/admin/lead-notes/:id', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const { text } = parse(NoteText, body)
    const [id, now] = [c.req.param('id'), clock.now()]
    return once(c, db, { by: member.id, body, now }, (tx) => editNote(tx, member, id, text, now))
  })

  routes.delete('/api/admin/lead-notes/:id', async (c) => {
    const member = await staff.require(c)
    const [id, now] = [c.req.param('id'), clock.now()]
    return once(c, db, { by: member.id, body: null, now }, (tx) => removeNote(tx, member, id, now))
  })

  routes.get('/api/admin/leads/:id/export', async (c) => {
    const member = await staff.require(c)
    const person = await living(c.req.param('id'))
    const [now, everything] = [clock.now(), await options.exportOf({ id: person.id, emailKey: person.email_key })]
    await db
      .transaction()
      .execute((tx) => recordChange(tx, { member, action: 'lead.exported', subject: person.id, now }))
    return c.body(JSON.stringify({ exportedAt: now, ...everything }, null, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${person.id}.json"`,
    })
  })

  routes.get('/api/admin/leads/:id/erasure', async (c) => {
    const member = await staff.require(c, 'owner')
    const { id } = await living(c.req.param('id'))
    return c.json({ success: true, data: await options.rehearseErasure({ member, personId: id }, clock.now()) })
  })

  routes.post('/api/admin/leads/:id/erasure', async (c) => {
    const member = await staff.require(c, 'owner')
    const { email } = parse(ErasureRequest, await readJson(c))
    const erasure = { member, personId: c.req.param('id'), typedEmail: email, secret: await options.prepareErasure() }
    const now = clock.now()
    return once(c, db, { by: member.id, body: null, now }, (tx) => options.erase(tx, erasure, now))
  })

  return routes

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
  }
}
