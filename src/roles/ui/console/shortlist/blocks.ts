import { rolesConsole } from '#content/console/roles.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { fill } from '#src/values/fill.ts'
import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard, RoleRecord } from '../../../console-api.ts'
import { canSend, type EntryBlock, type SendBlock } from '../../../sending.ts'

const words = rolesConsole.shortlist

export interface Entry {
  candidacyId: string
  pitch: string
}

/**
 * Returns what prevents the shortlist on the page from being sent, before it is saved, by the server's rule (TALENT-5)
 * and from what the server has said of the role and of each person.
 */
export function blocksOf(
  entries: readonly Entry[],
  role: Pick<RoleRecord, 'state' | 'contract'>,
  people: ReadonlyMap<string, RolePerson>,
): SendBlock[] {
  const ofAll = canSend([], { role: role.state, contract: role.contract?.status }).filter(({ why }) => why !== 'empty')
  const none: SendBlock[] = entries.length === 0 ? [{ candidacyId: null, why: 'empty' }] : []
  return [
    ...none,
    ...ofAll,
    ...entries.flatMap(({ candidacyId }): SendBlock[] => {
      const why = people.get(candidacyId)?.block
      return why ? [{ candidacyId, why }] : []
    }),
  ]
}

/** Returns a sentence about what prevents the sending. */
export function saidOf(block: SendBlock, role: RoleRecord): string {
  const company = role.contract?.company || rolesConsole.noCompany
  if (block.candidacyId === null) return fill(words.why[block.why], { company, number: role.contract?.number ?? '' })
  const name = role.board.find(({ id }) => id === block.candidacyId)?.name ?? ''
  return fill(words.why[block.why], { name: firstNameOf(name), company })
}

const byAsking: readonly EntryBlock[] = ['no_permission', 'permission_asked', 'other_cut', 'permission_withdrawn']

/** Whether asking the candidate for permission fixes it. */
export const isPutRightByAsking = ({ why }: SendBlock): boolean => byAsking.some((one) => one === why)

/** Returns how far somebody's salary is above the brief's, in pence. It is only a warning. */
export function overBudget(card: BoardCard, { brief }: Pick<RoleRecord, 'brief'>): number {
  const { salaryFromPence: wants } = card.facts
  return wants === null || brief.salaryToPence === null ? 0 : Math.max(0, wants - brief.salaryToPence)
}
