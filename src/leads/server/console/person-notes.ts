import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Tx } from '../tables.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { lockPerson } from './person-record.ts'

/** Writes a note on a person. The text is never logged. Throws 404. */
export async function addNote(
  tx: Tx,
  { member, personId, text, now }: { member: StaffMember; personId: string; text: string; now: Date },
): Promise<{ id: string }> {
  await lockPerson(tx, personId)
  const id = newId('nte', now)
  await tx
    .insertInto('person_notes')
    .values({ id, person_id: personId, author_id: member.id, text, created_at: now })
    .execute()
  await recordChange(tx, { member, action: 'lead.noted', subject: personId, details: { note: id }, now })
  return { id }
}

/** Changes one's own note. Throws 404, and 403 `not_your_note`. */
export async function editNote(
  tx: Tx,
  { member, noteId, text, now }: { member: StaffMember; noteId: string; text: string; now: Date },
): Promise<void> {
  const note = await ownNote(tx, member, noteId)
  if (note.text === text) return
  await tx.updateTable('person_notes').set({ text, edited_at: now }).where('id', '=', noteId).execute()
  await recordChange(tx, {
    member,
    action: 'lead.note_edited',
    subject: note.person_id,
    details: { note: noteId },
    now,
  })
}

/** Deletes one's own note. Throws 404, and 403 `not_your_note`. */
export async function removeNote(
  tx: Tx,
  { member, noteId, now }: { member: StaffMember; noteId: string; now: Date },
): Promise<void> {
  const note = await ownNote(tx, member, noteId)
  await tx.deleteFrom('person_notes').where('id', '=', noteId).execute()
  await recordChange(tx, {
    member,
    action: 'lead.note_deleted',
    subject: note.person_id,
    details: { note: noteId },
    now,
  })
}

async function ownNote(tx: Tx, member: StaffMember, noteId: string) {
  const note = await tx
    .selectFrom('person_notes')
    .selectAll()
    .where('id', '=', noteId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!note) throw new Problem('not-found', 'not_found', 'That note no longer exists.')
  if (note.author_id !== member.id)
    throw new Problem(
      'forbidden',
      'not_your_note',
      'Only the person who wrote a note can change it. Add your own instead.',
    )
  return note
}
