import { nextQuestion, type Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'

/**
 * Chooses a take as the answer to its question, even without a connection, and returns the screen that comes next.
 * `posterAt` is the second whose picture becomes its film's poster. Throws as `Room.act` does.
 */
export async function keepTake(
  room: Room,
  { id, question, posterAt }: { id: string; question: string; posterAt?: number | undefined },
): Promise<Screen> {
  const local = room.keep.take(id)
  const poster = posterAt === undefined ? {} : { posterAt }
  let { view } = room
  const hasFilm = view.questions.some(({ takes }) => takes.some((take) => take.id === id && take.film === 'ready'))
  if (local) {
    await room.keep.save({ ...local, isChosen: true, ...poster })
    room.refresh()
    room.wake()
  } else view = await room.act('POST', `takes/${id}/choose`, poster)
  await takeBackOthers(room, { id, question })
  // The film has a poster already, which is replaced.
  if (hasFilm && posterAt !== undefined) view = await room.act('PUT', `takes/${id}/poster`, { at: posterAt })
  const next = nextQuestion({ view, local: room.keep.takes() })
  return next && next.id !== question ? { name: 'question', id: next.id } : { name: 'overview' }
}

/** Otherwise an earlier choice that has not been sent yet would be sent after this one, and count instead of it. */
async function takeBackOthers({ keep }: Room, { id, question }: { id: string; question: string }): Promise<void> {
  for (const take of keep.takes())
    if (take.question === question && take.id !== id && take.isChosen) await keep.save({ ...take, isChosen: false })
}
