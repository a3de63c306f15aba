import { leadKinds } from './lead.ts'
import { stages } from './person.ts'

/** How the list of people can be sorted (`GET /api/admin/leads`). */
export const peopleSorts = ['recent', 'name', 'company', 'stage'] as const
export const peopleFilters = {
  tab: ['unread', 'employers', 'candidates'],
  stage: stages,
  source: leadKinds,
  /**
   * By default, open people, or everybody if there is a search or only unread people are shown. `unanswered`: people
   * who wait for an answer.
   */
  status: ['open', 'unanswered', 'closed', 'everybody'],
  /** `me`, `nobody`, or a colleague's id. */
  owner: 'text',
} as const

/** The options of the list. */
export const peopleList = { sorts: peopleSorts, defaultSort: '-recent', filters: peopleFilters } as const
