import { useEffect, useEffectEvent } from 'react'
import { hiringConsole } from '#content/console/hiring.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { roleQueries } from '../role-queries.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { HiringStep } from './hiring-facts.tsx'
import { HireDialog } from './hire-dialog.tsx'
import type { StepProps } from './step-props.ts'
import { WordsDialog } from './words-dialog.tsx'

/** One step from a Yes to a hire, in a dialog of its own. */
export function HiringDialog({ step, ...props }: StepProps & { step: HiringStep }) {
  switch (step) {
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

/** How an interview went is one press: there is nothing to ask. */
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
