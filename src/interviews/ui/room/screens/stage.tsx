import '../recording.css'
import { useEffect, useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { fill } from '#src/values/fill.ts'
import type { QuestionView, Trouble } from '../../../api.ts'
import { isFinished } from '../../../take.ts'
import { Frame } from '../parts/frame.tsx'
import { closeCamera, openedCamera } from '../recorder/camera.ts'
import type { LocalTake } from '../recorder/local-takes.ts'
import { useTake } from '../recorder/use-take.ts'
import type { Screen } from '../screen.ts'
import { type Part, unfinishedOf } from '../question-screens.ts'
import type { Room } from '../use-room.ts'
import { Check } from './check.tsx'
import { Cut } from './cut.tsx'
import { FileAnswer } from './file-answer.tsx'
import { Ready } from './ready.tsx'
import { Recording } from './recording.tsx'
import { WatchBack } from './watch-back.tsx'
import { Write } from './write.tsx'

export interface StageProps {
  room: Room
  /** `undefined` for practice, which is not stored. */
  question: QuestionView | undefined
  /** Whether to begin with the choice of the picture of its film. */
  isAtPoster: boolean
  goTo: (screen: Screen) => void
}

const practice = {
  id: 'practice',
  text: interview.practise.question,
  short: '',
  about: 60,
  roundOff: 50,
  stop: 75,
  thinkSeconds: null,
  atLeast: null,
  prompts: [],
  film: null,
  takesLeft: null,
  takes: [],
} satisfies QuestionView

/** The questions, one after another. The camera is switched off when somebody leaves them. */
export function Stage(props: StageProps) {
  // Somebody who chose sound only keeps that until they switch back.
  const [isSound, setSound] = useState(() => {
    const begun = props.question && unfinishedOf(props.question, props.room.local)
    return props.room.view.adjustments.soundOnly || begun?.kind === 'audio'
  })
  useEffect(() => () => closeCamera(), [])
  return <OneQuestion key={props.question?.id ?? practice.id} {...props} isSound={isSound} setSound={setSound} />
}

/** One question, from the camera check to the chosen take; or practice. */
function OneQuestion({
  room,
  question = practice,
  isAtPoster,
  goTo,
  isSound,
  setSound,
}: {
  question?: QuestionView | undefined
  isSound: boolean
  setSound: (isSound: boolean) => void
} & Omit<StageProps, 'question'>) {
  const isPractice = question.id === practice.id
  const { local } = room
  const [part, setPart] = useState<Part>(() => firstPart(question, local, isSound))
  const [trouble, setTrouble] = useState<Trouble>()
  const taking = useTake(isPractice ? undefined : room, { question: question.id, isSound })
  const { stoppedBy } = taking

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a recorder outside of React says when it has stopped
    if (stoppedBy) setPart(isFinished(stoppedBy) || isPractice ? 'back' : 'cut')
  }, [stoppedBy, isPractice])

  const record = async (earlier?: LocalTake) => {
    const stream = openedCamera(!isSound)
    if (!stream) return setPart('check')
    hush()
    try {
      await taking.start(stream, earlier)
      setPart('recording')
    } catch (error) {
      // The camera is on, but the recorder doesn't start.
      closeCamera()
      setTrouble((error as DOMException).name === 'NotSupportedError' ? 'no-recorder' : 'busy')
      setPart('check')
    }
  }
  const aside = <Aside room={room} question={question} isRecording={part === 'recording'} goTo={goTo} />
  const shared = { room, question, isPractice, setPart, goTo }
  const unfinished = unfinishedOf(question, local)
  return (
    <Frame aside={aside} isRecording={part === 'recording'}>
      {part === 'check' && (
        <Check
          {...shared}
          found={trouble}
          isSound={isSound}
          onSound={setSound}
          onGood={() => setPart(unfinished ? 'cut' : 'ready')}
        />
      )}
      {part === 'ready' && <Ready {...shared} onStart={() => void record()} />}
      {part === 'recording' && (
        <Recording
          {...shared}
          taking={taking}
          isSound={isSound}
          onResume={(take) => void record(take)}
          onAgain={() => void record()}
        />
      )}
      {part === 'cut' && (
        <Cut
          {...shared}
          taking={taking}
          isSound={isSound}
          onSound={setSound}
          onGoOn={(take) => void record(take)}
          onAgain={() => void record()}
        />
      )}
      {part === 'back' && (
        <WatchBack {...shared} taking={taking} isAtPoster={isAtPoster} onAgain={() => void record()} />
      )}
      {part === 'write' && <Write {...shared} />}
      {part === 'file' && <FileAnswer {...shared} />}
    </Frame>
  )
}

/** Which question it is, and the way out, which is closed while the camera runs. */
function Aside({
  room: { view, local },
  question,
  isRecording,
  goTo,
}: Pick<StageProps, 'room' | 'goTo'> & { question: QuestionView; isRecording: boolean }) {
  const isPractice = question.id === practice.id
  const number = view.questions.findIndex(({ id }) => id === question.id) + 1
  const name = view.isProfile
    ? interview.profile.title
    : fill(interview.questionOf, { n: number, count: view.questionCount })
  return (
    <span className="iv__c">
      <span className="iv__q">{isPractice ? interview.practice : name}</span>
      {!isPractice && view.questionCount > 1 && <Steps room={{ view, local }} current={question.id} />}
      {!isRecording && (
        <button
          type="button"
          className="link"
          onClick={() => goTo(isPractice ? { name: 'welcome' } : { name: 'overview' })}
        >
          {interview.leave}
        </button>
      )}
    </span>
  )
}

/** A square for each question: filled once it is answered, hot for the one that is open. */
function Steps({ room: { view, local }, current }: { room: Pick<Room, 'view' | 'local'>; current: string }) {
  const isAnswered = ({ id, takes }: QuestionView) =>
    takes.some(({ state }) => state === 'kept') || local.some((take) => take.question === id && take.isChosen)
  return (
    <span className="iv__s" aria-hidden="true">
      {view.questions.map((question) => (
        <i
          key={question.id}
          className={question.id === current ? 'is-on' : isAnswered(question) ? 'is-done' : undefined}
        />
      ))}
    </span>
  )
}

/** Stops every film that plays: the microphone would hear it. */
function hush(): void {
  for (const film of document.querySelectorAll('video')) if (!film.srcObject) film.pause()
}

function firstPart(question: QuestionView, local: readonly LocalTake[], isSound: boolean): Part {
  if (unfinishedOf(question, local)) return 'cut'
  const hasWords = question.takes.some(({ kind }) => kind === 'text')
  if (hasWords) return 'write'
  const hasTakes =
    question.takes.some(({ endedBy }) => endedBy !== null) || local.some((take) => take.question === question.id)
  if (hasTakes) return 'back'
  return openedCamera(!isSound) ? 'ready' : 'check'
}
