import { namesPerson } from '../../view.ts'
import type { Db, Tx } from '../tables.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import { detailWords, timelineWords } from '#content/console/leads.ts'
import { fill } from '#src/values/fill.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import type { LeadKind } from '../../lead.ts'
import { summaryOf } from '../../person.ts'

/** Returns what a person left, for their timeline. Calls and contracts add their own events. */
export async function timelineOfLeads(db: Db, personId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('leads')
    .innerJoin('people', 'people.id', 'leads.person_id')
    .select([
      'leads.id',
      'leads.kind',
      'leads.details',
      'leads.quarantine_reason',
      'leads.kept_out_at',
      'leads.created_at',
      'people.name',
      'people.phone',
      'people.company',
    ])
    .where('person_id', '=', personId)
    .where('kind', 'not in', toldElsewhere)
    .orderBy('leads.created_at', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ id, kind, details, quarantine_reason, kept_out_at, created_at, ...personDetails }) => {
    const sentence = answersInWords(details, personDetails)
    if (quarantine_reason === null)
      return {
        at: created_at,
        tone: 'ink',
        title: summaryOf(kind, details),
        about: id,
        ...(sentence ? { text: sentence } : {}),
      }
    const title = kept_out_at ? timelineWords.keptOut : timelineWords.heldBack
    return { at: created_at, tone: 'open', title, text: sentence || summaryOf(kind, details) }
  })
}

/** Returns what staff wrote to a person, for their timeline. Whether it was delivered is added to it. */
export async function timelineOfReplies(db: Db, personId: string): Promise<TimelineEvent[]> {
  const [rows, names] = await Promise.all([
    repliesTo(db, personId).orderBy('created_at', 'desc').limit(500).execute(),
    namesOfStaff(db),
  ])
  return rows.map(({ id, subject, text, author_id, created_at }) => ({
    at: created_at,
    tone: 'ink',
    title: fill(timelineWords.replied, { name: names.get(author_id) ?? '', subject }),
    text: `“${text}”`,
    about: id,
  }))
}

const repliesTo = (db: Db, personId: string) =>
  db.selectFrom('person_replies').selectAll().where('person_id', '=', personId)

/** Returns the visits that a person's forms named, and the film whose form it was. Quarantined forms do not count. */
export async function visitsTakenAlong(db: Db, personId: string): Promise<{ visit: string; film: string }[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['visit_id', 'details'])
    .where('person_id', '=', personId)
    .where('visit_id', 'is not', null)
    .where('quarantine_reason', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ visit_id, details }) => ({ visit: visit_id!, film: details.videoId ?? '' }))
}

const toldElsewhere: LeadKind[] = ['demo_booking', 'consultation_booking', 'contract_signed']
/** Already in the one-line summary. */
const shownInTitle = ['candidateCount', 'videoTitle', 'videoId', 'watchTimeSeconds', 'source', 'requestType']

/** Returns the form's answers, without those already shown above the timeline. */
function answersInWords(details: Record<string, string>, personDetails: Record<string, string>): string {
  const { message, ...others } = details
  const facts = Object.entries(others)
    .filter(
      ([name, value]) =>
        detailWords[name] !== undefined && !shownInTitle.includes(name) && personDetails[name] !== value,
    )
    .map(([name, value]) => `${detailWords[name]}: ${value}`)
  return [message ? `“${message}”` : '', facts.length > 0 ? `${facts.join('. ')}.` : ''].filter(Boolean).join(' ')
}

/** Returns everything that this domain stores about a person, as a copy for them (UK GDPR, articles 15 and 20). */
export async function exportFromLeads(db: Db, personId: string): Promise<Record<string, unknown>> {
  const [person, leads, notes, replies, views, names] = await Promise.all([
    db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirstOrThrow(),
    db.selectFrom('leads').selectAll().where('person_id', '=', personId).orderBy('created_at').execute(),
    db
      .selectFrom('person_notes')
      .select(['created_at', 'edited_at', 'text', 'author_id'])
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .execute(),
    repliesTo(db, personId).orderBy('created_at').execute(),
    viewsNaming(db, personId),
    namesOfStaff(db),
  ])
  return {
    person: {
      email: person.email,
      name: person.name,
      phone: person.phone,
      company: person.company,
      place: person.place,
      audience: person.audience,
      knownSince: person.created_at,
      state: person.state,
      closedReason: person.closed_reason || null,
      askedAt: person.asked_at,
      answeredAt: person.answered_at,
    },
    forms: leads.map((lead) => ({
      kind: lead.kind,
      at: lead.created_at,
      said: lead.details,
      heldBack: lead.quarantine_reason,
      keptOutAt: lead.kept_out_at,
      releasedAt: lead.released_at,
    })),
    notes: notes.map((note) => ({
      at: note.created_at,
      editedAt: note.edited_at,
      by: names.get(note.author_id),
      text: note.text,
    })),
    replies: replies.map((reply) => ({
      at: reply.created_at,
      by: names.get(reply.author_id),
      subject: reply.subject,
      text: reply.text,
    })),
    savedViews: views.map((view) => ({ at: view.created_at, by: names.get(view.made_by), name: view.name })),
  }
}

/** Selects saved views of the inbox whose name or search names a person. */
async function viewsNaming(db: Db | Tx, personId: string) {
  const [person, views] = await Promise.all([
    db.selectFrom('people').select(['email', 'name', 'phone']).where('id', '=', personId).executeTakeFirstOrThrow(),
    db.selectFrom('inbox_views').selectAll().orderBy('created_at').execute(),
  ])
  return views.filter((view) => namesPerson(view, person))
}

export interface ErasedLeads {
  leads: number
  notes: number
  replies: number
  views: number
  /** Their mails have causes that begin with one of these. */
  leadIds: string[]
}

/**
 * Deletes what a person left and what was written about them, and their details. What remains is the row to which calls
 * and the erasure's own record refer, with an address that nobody has. If the person writes again, they are a new one.
 */
export async function erasePersonFromLeads(tx: Tx, personId: string, now: Date): Promise<ErasedLeads> {
  const leads = await tx.deleteFrom('leads').where('person_id', '=', personId).returning('id').execute()
  const notes = await tx.deleteFrom('person_notes').where('person_id', '=', personId).returning('id').execute()
  const replies = await tx.deleteFrom('person_replies').where('person_id', '=', personId).returning('id').execute()
  const views = (await viewsNaming(tx, personId)).map(({ id }) => id)
  if (views.length > 0) await tx.deleteFrom('inbox_views').where('id', 'in', views).execute()
  const nobody = {
    email: 'erased',
    email_key: `erased:${personId}`,
    name: '',
    phone: '',
    company: '',
    place: '',
    last_event: '',
    closed_reason: '' as const,
  }
  await tx
    .updateTable('people')
    .set({
      ...nobody,
      unread: false,
      state: 'closed',
      owner_id: null,
      asked_at: null,
      answered_at: null,
      answered_by: null,
      inbox_since: null,
      erased_at: now,
      updated_at: now,
    })
    .where('id', '=', personId)
    .execute()
  const causes = [...leads, ...replies].map(({ id }) => id)
  return {
    leads: leads.length,
    notes: notes.length,
    replies: replies.length,
    views: views.length,
    leadIds: causes,
  }
}
