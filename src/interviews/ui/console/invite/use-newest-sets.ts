import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { QuestionSetView } from '../../../console-api.ts'

/** The newest version of each set: what people are invited with. */
export function useNewestSets(): QuestionSetView[] {
  const { data = [] } = useConsoleQuery<QuestionSetView[]>('question-sets', '/api/admin/interviews/sets', {
    fresh: true,
  })
  return data.filter((set, index) => data.findIndex(({ familyId }) => familyId === set.familyId) === index)
}
