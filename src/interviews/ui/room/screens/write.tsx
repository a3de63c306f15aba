import { useEffect, useRef, useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { TextArea } from '#src/design/field.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { Mark, ScreenHeading } from '../parts/parts.tsx'
import { keepTake } from '../recorder/keep-take.ts'
import type { Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'
import { saveAfterPause, wordSaver } from '../word-saver.ts'

const words = interview.write

type Saving = 'saved' | 'saving' | 'not-saved' | 'empty' | undefined

/**
 * An answer in writing. It is saved while it is typed. One that was sent stays as it is: what is changed in it becomes
 * another take, if its question is asked again.
 */
export function Write({
  room,
  question,
  goTo,
}: {
  room: Room
  question: QuestionView
  goTo: (screen: Screen) => void
}) {
  const { before, own, wasSent } = writtenFor(question)
  const [text, setText] = useState(before)
  const { state, setState, save } = useSaving(room, question.id, own)
  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  })
  const typing = useRef<ReturnType<typeof saveAfterPause>>(undefined)
  const type = (words: string) => {
    setText(words)
    typing.current ??= saveAfterPause((now) => void saveNow.current(now), before)
    typing.current.type(words)
  }
  // Somebody who leaves the question keeps what they have just typed.
  useEffect(() => () => typing.current?.flush(), [])

  const keep = async () => {
    typing.current?.cancel()
    if (text.trim() === '') return setState('empty')
    if (wasSent && text === before) return goTo({ name: 'overview' })
    const id = await save(text)
    if (!id) return
    try {
      goTo(await keepTake(room, { id, question: question.id }))
    } catch {
      setState('not-saved')
    }
  }
  const count = text.split(/\s+/).filter(Boolean).length
  return (
    <>
      <div className="iv-ask">
        <ScreenHeading>{question.text}</ScreenHeading>
      </div>
      <div className="iv__b">
        <TextArea
          label={words.label}
          hint={fill(words.hint, { words: Math.round(question.about * 2), count })}
          {...(state === 'empty' ? { error: words.empty } : {})}
          input={{
            rows: 9,
            maxLength: 20_000,
            value: text,
            readOnly: wasSent && question.takesLeft === 0,
            onChange: (event) => type(event.target.value),
          }}
        />
        <output className="iv-say">
          <IsSaved state={state} />
        </output>
        <div className="iv-acts">
          <Button variant="hot" onClick={() => void keep()}>
            {words.keep}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Saves what somebody writes, and says what became of the newest. `save` returns the take's id if it succeeds. */
function useSaving(room: Room, question: string, own: string | undefined) {
  const [state, setState] = useState<Saving>()
  const current = useRef(room)
  useEffect(() => {
    current.current = room
  }, [room])
  const saveWords = useRef<ReturnType<typeof wordSaver>>(undefined)
  const newest = useRef('')
  const save = async (words: string): Promise<string | undefined> => {
    newest.current = words
    const say = (became: Saving) => newest.current === words && setState(became)
    setState('saving')
    saveWords.current ??= wordSaver(
      {
        reserve: (id) => current.current.reserve(id, { question, kind: 'text', agoMs: 0 }),
        put: (id, words) => current.current.act('PUT', `takes/${id}/words`, { words }),
      },
      own,
    )
    try {
      const id = await saveWords.current(words)
      say('saved')
      return id
    } catch {
      say('not-saved')
      return undefined
    }
  }
  return { state, setState, save }
}

/** What somebody has written for a question: its text, and the id of its take unless that was sent. */
function writtenFor({ takes }: QuestionView): { before: string; own: string | undefined; wasSent: boolean } {
  const texts = takes.filter(({ kind }) => kind === 'text')
  const take = texts.findLast(({ wasSent }) => !wasSent) ?? texts.at(-1)
  const wasSent = take?.wasSent ?? false
  return { before: take?.words ?? '', own: wasSent ? undefined : take?.id, wasSent }
}

function IsSaved({ state }: { state: Saving }) {
  if (state === 'saved') return <Mark kind="ok">{words.saved}</Mark>
  if (state === 'saving') return <Mark kind="wait">{words.saving}</Mark>
  return state === 'not-saved' && <Mark kind="bad">{words.notSaved}</Mark>
}
