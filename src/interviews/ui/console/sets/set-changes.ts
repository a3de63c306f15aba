import { questionSetsConsole } from '#content/console/question-sets.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { playTime } from '#src/values/time-code.ts'
import type { QuestionSetView } from '../../../console-api.ts'
import type { Question } from '../../../questions.ts'

const words = questionSetsConsole.compare

/** One difference between two versions; `null` is nothing. */
export interface SetChange {
  of: string
  was: string | null
  now: string | null
}

/** What a version of a set says, saved or not. */
export type SetContent = Pick<QuestionSetView, 'name' | 'questions' | 'welcome'>

/** Returns what is different in a later version of a set, in the order of its form. */
export function changesBetween(earlier: SetContent, later: SetContent): SetChange[] {
  const whole = changed([
    [questionSetsConsole.name, earlier.name, later.name],
    [words.welcome, earlier.welcome?.words ?? null, later.welcome?.words ?? null],
    ...films(words.welcomeFilm, earlier.welcome?.filmId, later.welcome?.filmId),
  ])
  const kept = later.questions.flatMap((question, index) => {
    const before = earlier.questions.findIndex(({ id }) => id === question.id)
    const named = fill(questionSetsConsole.question, { n: index + 1 })
    if (before < 0) return [{ of: named, was: null, now: question.text }]
    return questionChanges(named, earlier.questions[before]!, question)
  })
  const gone = earlier.questions.flatMap(({ id, text }, index) =>
    later.questions.some((question) => question.id === id)
      ? []
      : [{ of: fill(words.earlierQuestion, { n: index + 1 }), was: text, now: null }],
  )
  const stayed = (of: SetContent, other: SetContent) =>
    of.questions.filter(({ id }) => other.questions.some((question) => question.id === id)).map(({ id }) => id)
  const places = (of: SetContent) =>
    stayed(earlier, later).map((id) => `${1 + of.questions.findIndex((one) => one.id === id)}`)
  const isMoved = stayed(earlier, later).join() !== stayed(later, earlier).join()
  const order = isMoved ? [{ of: words.order, was: places(earlier).join(', '), now: places(later).join(', ') }] : []
  return [...whole, ...kept, ...gone, ...order]
}

/** What is shown of a question, and what it says in two versions. */
function questionChanges(named: string, was: Question, now: Question): SetChange[] {
  const part = (what: string) => fill(words.part, { question: named, what })
  const anchors = (
    [
      ['one', 1],
      ['three', 3],
      ['five', 5],
    ] as const
  ).map(([key, value]): Pair => [part(fill(questionSetsConsole.anchor, { value })), was.anchors[key], now.anchors[key]])
  return changed([
    [named, was.text, now.text],
    [part(questionSetsConsole.short), was.short, now.short],
    [part(questionSetsConsole.seconds), playTime(was.seconds), playTime(now.seconds)],
    [part(words.atLeast), timeOf(was.atLeast), timeOf(now.atLeast)],
    [part(questionSetsConsole.takes), takesOf(was), takesOf(now)],
    [part(questionSetsConsole.think), thinkingOf(was), thinkingOf(now)],
    [part(words.prompts), was.prompts?.join(' / ') ?? null, now.prompts?.join(' / ') ?? null],
    ...films(part(words.film), was.filmId, now.filmId),
    ...anchors,
  ])
}

type Pair = [of: string, was: string | null, now: string | null]

/** Films have no words: what is said of them is whether there is one, and whether it is another. */
const films = (of: string, was: string | undefined, now: string | undefined): Pair[] =>
  was === now ? [] : [[of, was ? words.hasFilm : null, now ? (was ? words.otherFilm : words.hasFilm) : null]]

const changed = (pairs: readonly Pair[]): SetChange[] =>
  pairs
    .filter(([, was, now]) => (was ?? '') !== (now ?? ''))
    .map(([of, was, now]) => ({ of, was: was || null, now: now || null }))

const timeOf = (seconds: number | undefined) => (seconds === undefined ? null : playTime(seconds))
const takesOf = ({ takes }: Question) => fillCount(questionSetsConsole.takesCount, takes)
const thinkingOf = ({ thinkSeconds }: Question) =>
  thinkSeconds === null ? questionSetsConsole.noClock : playTime(thinkSeconds)
