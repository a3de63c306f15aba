import { useEffect, useEffectEvent } from 'react'
import { hiringConsole } from '#content/console/hiring.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { roleQueries } from '../role-queries.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { HiringStep } from './hiring-facts.tsx'
import { HireDialog } from './hire-dialog.tsx'
import type { StepProps } from './step-props.ts'
import { WordsDialog } from './words-dialog.tsx'

/** The dialog of one step between a Yes and a hire. */
export function HiringDialog({ step, ...props }: StepProps & { step: HiringStep }) {
  switch (step) {
    case 'ask-interview':
      return <AskDialog {...props} />
    case 'cancel-interview':
      return <CancelDialog {...props} />
    case 'answer':
      return <AnswerDialog {...props} />
    case 'hire':
      return <HireDialog {...props} />
    case 'words':
      return <WordsDialog {...props} />
    default:
      return <Outcome outcome={step} {...props} />
  }
}

/** Records how an interview went with one press and no question. */
function Outcome({ outcome, card, onClose }: StepProps & { outcome: 'held' | 'not_held' }) {
  const say = useConsoleAction<{ outcome: string; version: number }>({
    path: `/api/admin/candidacies/${card.id}/interview-outcome`,
    refresh: roleQueries,
    onDone: () => toast({ title: hiringConsole.interview.outcome[outcome], tone: 'ok' }),
  })
  const start = useEffectEvent(async () => {
    await say.run({ outcome, version: card.interview?.version ?? 0 })
    onClose()
  })
  useEffect(() => {
    void start()
  }, [])
  return null
}
