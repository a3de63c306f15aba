import { useRef, useState } from 'react'
import { interviewing } from '#content/facts/interviews.ts'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { newTakeId } from '../calls.ts'
import { Mark, ScreenHeading, Tell } from '../parts/parts.tsx'
import type { LocalTake } from '../recorder/local-takes.ts'
import { keepTake } from '../recorder/keep-take.ts'
import type { Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'

const words = interview.file
const sliceBytes = 4 * 1024 * 1024

/** Returns the type of a file, by its type or its name: phones sometimes leave the type out. */
function typeOf(file: File): string | undefined {
  if (/^(?:video\/(?:mp4|webm|quicktime)|audio\/(?:mp4|webm))$/.test(file.type)) return file.type
  const ending = /\.(mp4|m4v|mov|webm)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (!ending) return undefined
  return ending === 'mov' ? 'video/quicktime' : ending === 'webm' ? 'video/webm' : 'video/mp4'
}

/** Copies a film to the device's storage, from where it is uploaded. */
async function putAway(
  room: Room,
  { id, question, file, type }: { id: string; question: string; file: File; type: string },
  onProgress: (percent: number) => void,
): Promise<void> {
  const local: LocalTake = {
    id,
    invitation: room.view.id,
    question,
    kind: 'file',
    startedAt: Date.now(),
    parts: [{ n: 1, type, seconds: 0, isClosed: false, isUp: false }],
    ended: null,
    isChosen: false,
  }
  await room.keep.save(local)
  for (let from = 0; from < file.size; from += sliceBytes) {
    onProgress(Math.floor((from / file.size) * 100))
    await room.keep.append(id, 1, file.slice(from, from + sliceBytes))
    room.wake()
  }
  const now = room.keep.take(id) ?? local
  const parts = now.parts.map((part) => ({ ...part, isClosed: true }))
  await room.keep.save({ ...now, parts, ended: { by: 'done', lostSeconds: null } })
}

const gigabyte = 1024 ** 3

/** What a film may have: an open application has its limit for all of its takes together. */
const mostGigabytes = ({ view: { source } }: Room) =>
  (source === 'open' ? interviewing.openBytes : interviewing.takeBytes) / gigabyte

/**
 * Answers with a film from the phone's own camera. It is copied to this device's storage first, so that the upload goes
 * on after a reload.
 */
export function FileAnswer({
  room,
  question,
  goTo,
}: {
  room: Room
  question: QuestionView
  goTo: (screen: Screen) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ problem?: string; percent?: number }>({})

  const take = async (file: File) => {
    const type = typeOf(file)
    if (!type) return setState({ problem: fill(words.wrong, { name: file.name }) })
    if (file.size === 0) return setState({ problem: fill(words.empty, { name: file.name }) })
    const most = mostGigabytes(room)
    if (file.size > most * gigabyte) return setState({ problem: fill(words.tooLarge, { name: file.name, most }) })
    const id = newTakeId()
    try {
      await putAway(room, { id, question: question.id, file, type }, (percent) => setState({ percent }))
      goTo(await keepTake(room, { id, question: question.id }))
    } catch {
      await room.keep.drop(id).catch(() => {})
      setState({ problem: interview.recording.full })
    }
  }
  return (
    <>
      <div className="iv-ask">
        <ScreenHeading>{question.text}</ScreenHeading>
      </div>
      <div className="iv__b">
        <h2 className="iv-h3">{words.heading}</h2>
        <p>{words.text}</p>
        <input
          ref={input}
          className="sr"
          type="file"
          accept="video/*"
          capture="user"
          tabIndex={-1}
          aria-label={words.choose}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void take(file)
          }}
        />
        {state.problem && <Tell kind="bad">{state.problem}</Tell>}
        <output className="iv-say">
          {state.percent !== undefined && !state.problem && <Mark kind="wait">{words.preparing}</Mark>}
        </output>
        <div className="iv-acts">
          <Button
            variant="hot"
            busy={state.percent !== undefined && !state.problem}
            onClick={() => {
              input.current?.removeAttribute('capture')
              input.current?.click()
            }}
          >
            {words.choose}
          </Button>
          <Button
            variant="line"
            onClick={() => {
              input.current?.setAttribute('capture', 'user')
              input.current?.click()
            }}
          >
            {words.record}
          </Button>
        </div>
        <p className="iv-note">{words.most}</p>
      </div>
    </>
  )
}
