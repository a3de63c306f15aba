import type { Adjustments } from '../../../adjustments.ts'
import type { InterviewView, QuestionView, TakeView } from '../../../api.ts'
import type { TrialView } from '../../../console-api.ts'
import { endsAt, takesLeft, type TakeKind } from '../../../take.ts'
import { type LocalTake, secondsOf } from '../recorder/local-takes.ts'

/** A trial as this page knows it: the interview, and the questions as they are stored. */
export type Trial = TrialView

function withQuestion(trial: Trial, id: string, change: (takes: TakeView[]) => TakeView[]): Trial {
  const { view } = trial
  const questions = view.questions.map((question) =>
    question.id === id ? { ...question, takes: change([...question.takes]) } : question,
  )
  return counted({ ...trial, view: { ...view, questions, state: view.state === 'sent' ? 'begun' : view.state } })
}

/** Applies what would help, and counts the takes that are left, by the rules that the server uses. */
function counted(trial: Trial): Trial {
  const { adjustments } = trial.view
  const questions = trial.view.questions.map((question): QuestionView => {
    const stored = trial.questions.find(({ id }) => id === question.id)!
    const left = takesLeft(question.takes, stored, adjustments)
    return {
      ...question,
      ...endsAt(stored, adjustments),
      thinkSeconds: adjustments.moreThinking ? null : stored.thinkSeconds,
      takesLeft: Number.isFinite(left) ? left : null,
    }
  })
  return { ...trial, view: { ...trial.view, questions } }
}

const chosen = (takes: TakeView[], id: string): TakeView[] =>
  takes.map((take) => ({ ...take, state: take.id === id ? 'kept' : take.state === 'kept' ? 'whole' : take.state }))

/** Takes over a recording from this page's memory, as the server would once all of it had arrived. */
export function withRecording(trial: Trial, take: LocalTake): Trial {
  return withQuestion(trial, take.question, (takes) => {
    const before = takes.find(({ id }) => id === take.id)
    const now: TakeView = {
      ...(before ?? written(take.id, take.question, take.kind, takes.length + 1)),
      seconds: secondsOf(take),
      endedBy: take.ended?.by ?? null,
      lostSeconds: take.ended?.lostSeconds ?? null,
    }
    const all = before ? takes.map((one) => (one.id === take.id ? now : one)) : [...takes, now]
    return take.isChosen ? chosen(all, take.id) : all
  })
}

/** A take that was just reserved. */
export const withWritten = (trial: Trial, id: string, question: string): Trial =>
  withQuestion(trial, question, (takes) => [...takes, written(id, question, 'text', takes.length + 1)])

function written(id: string, question: string, kind: TakeKind, n: number): TakeView {
  const nothing = { seconds: null, endedBy: null, lostSeconds: null, parts: [], words: null, wasSent: false }
  return { id, question, n, kind, state: 'whole', film: 'none', hasPoster: false, posterAt: null, ...nothing }
}

const change = (trial: Trial, view: Partial<InterviewView>): Trial =>
  counted({ ...trial, view: { ...trial.view, ...view } })

/** What each call of the page changes, as the server answers it in an interview (`server/routes.ts`). */
export function tried(trial: Trial, path: string, body: object): Trial {
  const [what = '', id = '', act = ''] = path.split('/')
  if (what === 'adjustments') return change(trial, { adjustments: body as Adjustments })
  if (what === 'consent') return change(trial, { hasConsented: true })
  if (what === 'ask') return change(trial, { askedFor: (body as { for: InterviewView['askedFor'] }).for })
  if (what === 'withdraw') return change(trial, { state: 'withdrawn', withdrawnBy: 'candidate' })
  if (what === 'submit') return change(trial, { state: 'submitted', submittedAt: trial.view.now })
  const question = trial.view.questions.find(({ takes }) => takes.some((take) => take.id === id))
  if (what !== 'takes' || !question) return trial
  return withQuestion(trial, question.id, (takes) => {
    if (act === 'choose') return chosen(takes, id)
    const { words } = body as { words: string }
    return takes.map((take) => (take.id === id ? { ...take, words, endedBy: 'done' } : take))
  })
}
