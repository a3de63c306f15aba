import { consoleWords } from '#content/console/frame.ts'
import type { Me } from '../console-api.ts'

const words = consoleWords.search.does

interface PageAction {
  label: string
  /** Its page reads `do` (`useActionInAddress`). */
  address: string
  ownersOnly?: boolean
}

/** What can be begun from every page: the ways into new work, in the order of the pages in the rail. */
const pageActions: readonly PageAction[] = [
  { label: words.book, address: '/admin/diary?do=book' },
  { label: words.block, address: '/admin/diary?do=block' },
  { label: words.role, address: '/admin/roles?do=make' },
  { label: words.candidate, address: '/admin/candidates?do=add' },
  { label: words.interview, address: '/admin/interviews?do=invite' },
  { label: words.client, address: '/admin/contracts?do=invite' },
  { label: words.transfer, address: '/admin/money?do=transfer' },
  { label: words.statement, address: '/admin/money?do=statement' },
  { label: words.film, address: '/admin/videos?do=upload' },
  { label: words.article, address: '/admin/articles?do=write' },
  { label: words.colleague, address: '/admin/team?do=invite', ownersOnly: true },
]

/** Returns the actions that somebody may begin. */
export function actionsFor(me: Pick<Me, 'role'> | undefined): readonly PageAction[] {
  return pageActions.filter(({ ownersOnly }) => !ownersOnly || me?.role === 'owner')
}
