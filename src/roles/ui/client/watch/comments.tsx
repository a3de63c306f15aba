import { type RefObject, useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { typedSince } from '#src/platform/browser/typed-since.ts'
import { fill } from '#src/values/fill.ts'
import type { Comment } from '../../../api.ts'
import { filmTime } from '../parts/figures.ts'
import { firstWord } from '../parts/marks.tsx'

const words = rolesWords.watch

export interface CommentsProps {
  /** Whose film it is. */
  candidacyId: string
  comments: readonly Comment[]
  /** The film's position in seconds. */
  at: number
  mayComment: boolean
  field: RefObject<HTMLInputElement | null>
  onSeek: (second: number) => void
  /** Resolves to whether the comment was saved. */
  onAdd: (second: number, text: string) => Promise<boolean>
  onRemove: (id: string) => Promise<void>
  /** Called when somebody begins to write, to pause the film. */
  onWriting: () => void
}

/** The comments of the client's team at positions in the film. */
export function Comments(props: CommentsProps) {
  const { candidacyId, comments, at, mayComment, field, onSeek, onAdd, onRemove, onWriting } = props
  const { text, second, change, end } = useDraft(candidacyId)
  const [busy, setBusy] = useState(false)
  const place = second ?? at

  function replyAt(at: number) {
    change({ second: at })
    field.current?.focus()
  }

  async function add() {
    const said = text.trim()
    if (said === '' || busy) return
    setBusy(true)
    if (await onAdd(place, said)) end(text)
    setBusy(false)
  }

  return (
    <section className="cm" aria-labelledby="said">
      <h2 id="said">
        {words.team.heading} <span>{words.team.who}</span>
      </h2>
      <ol>
        {comments.length === 0 && <li className="cm__0">{words.nothingSaid}</li>}
        {comments.map((comment) => (
          <Said
            key={comment.id}
            comment={comment}
            onSeek={onSeek}
            onRemove={onRemove}
            onReply={mayComment ? () => replyAt(comment.atSecond) : undefined}
          />
        ))}
      </ol>
      {mayComment && (
        <form
          className="cm__f"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <label htmlFor="comment">{fill(words.commentAt, { time: filmTime(place) })}</label>
          <input
            className="input"
            id="comment"
            ref={field}
            maxLength={1000}
            autoComplete="off"
            placeholder={words.what}
            value={text}
            onFocus={() => {
              change({ second: place })
              onWriting()
            }}
            onBlur={() => text === '' && end()}
            onChange={(event) => change({ text: event.target.value })}
          />
          <Button size="sm" type="submit" busy={busy}>
            {words.add}
          </Button>
          {second !== undefined && (
            <Button size="sm" variant="line" onClick={() => end()}>
              {words.cancel}
            </Button>
          )}
        </form>
      )}
    </section>
  )
}

interface Draft {
  text: string
  /** Its position in the film, once the field was entered. */
  second: number | undefined
}

const noDraft: Draft = { text: '', second: undefined }

/** What is typed about this person. What was typed about the others stays with them. */
function useDraft(candidacyId: string) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const update = (next: (draft: Draft) => Draft) =>
    setDrafts((now) => ({ ...now, [candidacyId]: next(now[candidacyId] ?? noDraft) }))
  return {
    ...(drafts[candidacyId] ?? noDraft),
    change: (part: Partial<Draft>) => update((draft) => ({ ...draft, ...part })),
    /** Empties the field. With the text that was saved, what was typed since then stays. */
    end: (saved?: string) =>
      update((draft) => {
        const text = saved === undefined ? '' : typedSince(saved, draft.text)
        return text === '' ? noDraft : { ...draft, text }
      }),
  }
}

function Said({
  comment,
  onSeek,
  onRemove,
  onReply,
}: Pick<CommentsProps, 'onSeek' | 'onRemove'> & {
  comment: Comment
  /** Missing if the viewer may only watch. */
  onReply: (() => void) | undefined
}) {
  return (
    <li id={comment.id}>
      <button
        type="button"
        className="cm__t"
        aria-label={fill(words.playAt, { time: filmTime(comment.atSecond) })}
        onClick={() => onSeek(comment.atSecond)}
      >
        {filmTime(comment.atSecond)}
      </button>
      <div>
        <p>
          <b>{comment.isMine ? words.you : firstWord(comment.author)}</b>
          {comment.text}
        </p>
        {!comment.isMine && onReply && (
          <button type="button" className="text-button" onClick={onReply}>
            {words.reply}
            <span className="sr">: {comment.text}</span>
          </button>
        )}
        {comment.isMine && (
          <button type="button" className="text-button" onClick={() => void onRemove(comment.id)}>
            {words.remove}
            <span className="sr">: {comment.text}</span>
          </button>
        )}
      </div>
    </li>
  )
}
