import { newId } from '#src/values/id.ts'
import { noSuchThing } from '../not-found.ts'
import type { Comment } from '../../api.ts'
import type { Db, Tx } from '../tables.ts'

/** Adds a comment at a position in a film. Returns the comment's id. */
export async function addComment(
  tx: Tx,
  comment: { candidacyId: string; member: { id: string; name: string }; atSecond: number; text: string },
  now: Date,
): Promise<Comment> {
  const id = newId('cmt', now)
  await tx
    .insertInto('comments')
    .values({
      id,
      candidacy_id: comment.candidacyId,
      member_id: comment.member.id,
      staff_id: null,
      at_second: comment.atSecond,
      text: comment.text,
      created_at: now,
    })
    .execute()
  const { atSecond, text } = comment
  return { id, author: comment.member.name, isOurs: false, isMine: true, atSecond, text, at: now.toISOString() }
}

/** Removes the caller's own comment; throws 404 for anyone else's. Removing it twice changes nothing. */
export async function removeComment(
  tx: Tx,
  { id, candidacyId, memberId }: { id: string; candidacyId: string; memberId: string },
  now: Date,
): Promise<void> {
  const own = await tx
    .updateTable('comments')
    .set({ deleted_at: now, text: '' })
    .where('id', '=', id)
    .where('candidacy_id', '=', candidacyId)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  if (!own) throw noSuchThing()
}

/** Returns the comments on these candidacies, in the order of their position in the film. */
export async function commentsOn(
  db: Db | Tx,
  candidacyIds: readonly string[],
  names: ReadonlyMap<string, string>,
  memberId: string | undefined,
): Promise<Map<string, Comment[]>> {
  if (candidacyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where('candidacy_id', 'in', [...candidacyIds])
    .where('deleted_at', 'is', null)
    .orderBy('at_second')
    .orderBy('created_at')
    .execute()
  const comments = new Map<string, Comment[]>()
  for (const row of rows) {
    const comment: Comment = {
      id: row.id,
      author: names.get(row.member_id ?? row.staff_id ?? '') ?? '',
      isOurs: row.staff_id !== null,
      isMine: row.member_id !== null && row.member_id === memberId,
      atSecond: row.at_second,
      text: row.text,
      at: row.created_at.toISOString(),
    }
    comments.set(row.candidacy_id, [...(comments.get(row.candidacy_id) ?? []), comment])
  }
  return comments
}
