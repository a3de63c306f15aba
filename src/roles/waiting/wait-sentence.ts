import { rolesConsole } from '#content/console/roles.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { fillCount } from '#src/values/fill.ts'
import type { RoleRow } from '../console-api.ts'

const words = rolesConsole.waits

/** Returns what a role waits for, such as `Shortlist sent. Watched 4 of 6`. */
export function waitSentence({ wait: { kind, people, of, name } }: Pick<RoleRow, 'wait'>): string {
  return fillCount(words.kinds[kind], people, { of, name: firstNameOf(name) || words.somebody })
}
