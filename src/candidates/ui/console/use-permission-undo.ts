import { candidatesConsole } from '#content/console/candidates.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useUndo } from '#src/design/feedback/use-undo.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import type { AskedQuestion, TakenBack } from '#src/roles/permission-api.ts'
import { fillCount } from '#src/values/fill.ts'
import { candidateQueries } from './candidate-queries.ts'

const words = candidatesConsole.asked

/**
 * Returns a function that shows a notice: candidates were asked for permission. Its button takes the questions back,
 * and works until the mails leave, ten seconds later (CAND-23).
 */
export function usePermissionUndo(): (title: string, questions: readonly AskedQuestion[]) => void {
  const offerUndo = useUndo({ label: words.undo, key: words.undoKey })
  const takeBack = useConsoleAction<readonly AskedQuestion[], TakenBack>({
    path: '/api/admin/permission-questions/cancellation',
    body: (questions) => ({ questions }),
    refresh: candidateQueries,
    onDone: ({ takenBack, left }) =>
      toast({
        title: fillCount(words.takenBack, takenBack),
        ...(left > 0 ? { description: fillCount(words.left, left) } : {}),
        tone: left > 0 ? 'hot' : 'ok',
      }),
  })
  return (title, questions) => offerUndo({ title, description: words.leaves, back: () => void takeBack.run(questions) })
}
