import { rolesConsole } from '#content/console/roles.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useUndo } from '#src/design/feedback/use-undo.ts'
import { type ConsoleAction, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { AskedQuestion, TakenBack } from '../../permission-api.ts'
import { roleQueries } from './role-queries.ts'

const words = rolesConsole.board.move

/** Asks a candidate for permission. Until the mail leaves, ten seconds later, one press takes that back (CAND-23). */
export function useAsking(onDone?: () => void): ConsoleAction<{ candidacyId: string; name: string }, AskedQuestion> {
  const offerUndo = useUndo({ label: words.undo, key: words.takeBackKey })
  const takeBack = useConsoleAction<AskedQuestion, TakenBack>({
    path: '/api/admin/permission-questions/cancellation',
    body: (question) => ({ questions: [question] }),
    refresh: roleQueries,
    onDone: ({ takenBack }) =>
      toast(takenBack > 0 ? { title: words.unasked, tone: 'ok' } : { title: words.askedAlready, tone: 'hot' }),
  })
  return useConsoleAction<{ candidacyId: string; name: string }, AskedQuestion>({
    path: ({ candidacyId }) => `/api/admin/candidacies/${candidacyId}/ask-permission`,
    body: () => ({}),
    refresh: roleQueries,
    onDone: (question, { name }) => {
      onDone?.()
      offerUndo({
        title: fill(words.asked, { name }),
        description: words.askedText,
        back: () => void takeBack.run(question),
      })
    },
  })
}
