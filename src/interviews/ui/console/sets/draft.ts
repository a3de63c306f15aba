import type { QuestionSetView, SetBody } from '../../../console-api.ts'
import type { Question, Welcome } from '../../../questions.ts'
import type { SetContent } from './set-changes.ts'

/** A question set as edited in the form. */
export interface SetDraft {
  name: string
  questions: Question[]
  /** The welcome as it is written; it is saved once it has a film. */
  welcome: Partial<Welcome>
}

/** Stands for the welcome where questions are named by their ids. */
export const welcomeId = 'welcome'

/** The most questions that one set may have. */
export const mostQuestions = 12

const noAnchors = { one: '', three: '', five: '' }
const emptyQuestion = { text: '', short: '', seconds: 120, takes: 3, thinkSeconds: 60, anchors: noAnchors }

export const emptyDraft: SetDraft = { name: '', questions: [{ id: 'q1', ...emptyQuestion }], welcome: {} }

export const draftOf = ({ name, questions, welcome }: QuestionSetView): SetDraft => ({
  name,
  questions,
  welcome: welcome ?? {},
})

/** Returns an id that none of these questions has. Answers and ratings are stored under it. */
function freshId(questions: readonly Question[]): string {
  return `q${1 + Math.max(0, ...questions.map(({ id }) => Number(id.slice(1))))}`
}

export function withQuestion(questions: readonly Question[]): Question[] {
  return [...questions, { id: freshId(questions), ...emptyQuestion }]
}

/** Returns the questions with a copy of one after it. */
export function withCopy(questions: readonly Question[], at: number): Question[] {
  return questions.toSpliced(at + 1, 0, { ...questions[at]!, id: freshId(questions) })
}

/** Returns what would be saved of a draft: the words of a film that does not exist yet are not. */
export function contentOf({ name, questions, welcome: { filmId, words = '' } }: SetDraft): SetContent {
  return {
    name: name.trim(),
    questions,
    welcome: filmId === undefined ? null : { filmId, words: words.trim() },
  }
}

/**
 * Returns the body that saves a draft: as a new set, or as the version after the newest one that the page has loaded.
 */
export function setBodyOf(draft: SetDraft, newest: QuestionSetView | undefined): SetBody {
  return {
    ...(newest ? { after: { familyId: newest.familyId, version: newest.version } } : {}),
    ...contentOf(draft),
  }
}

/** Returns the choices for a number of seconds, including the value that is stored. */
export function choicesOf(usual: readonly number[], current: number | null): number[] {
  return [...new Set([...usual, ...(current === null ? [] : [current])])].toSorted((a, b) => a - b)
}
