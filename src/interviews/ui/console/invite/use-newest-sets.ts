import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { QuestionSetView } from '../../../console-api.ts'

/** Returns the newest version of each set. People are invited with these. */
export function useNewestSets(): QuestionSetView[] {
  const { data = [] } = useConsoleQuery<QuestionSetView[]>('question-sets', '/api/admin/interviews/sets', {
    fresh: true,
  })
  return data
}
