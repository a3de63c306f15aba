import { rolesWords } from '#content/portal/roles.ts'
import { capital, fill, fillCount } from '#src/values/fill.ts'
import { clockTime, spokenDate } from '#src/values/london-time.ts'
import { inWords } from '#src/values/numbers.ts'
import type { RoleCard } from '../../../api.ts'
import { hasEnded } from '../../../role-states.ts'

const words = rolesWords.home

/** Returns the label above a role's name. */
export function stateOf({ state, step, next }: Pick<RoleCard, 'state' | 'step' | 'next'>): string {
  if (state === 'draft' || state === 'on_hold' || state === 'closed') return words.states[state]
  return next.kind === 'watch' ? words.ready : words.steps[step]
}

/** Returns a sentence about what comes next for a role. */
export function nextSentence({ next, state }: Pick<RoleCard, 'next' | 'state'>): string {
  const says = words.nextIs
  switch (next.kind) {
    case 'watch':
      return fillCount(says.watch, next.films, { films: inWords(next.films) })
    case 'decide':
      return fillCount(says.decide, next.people)
    case 'asked':
      return fillCount(says.asked, next.people)
    case 'interview':
      return fill(says.interview, {
        name: next.name ?? says.somebody,
        day: spokenDate(next.startsAt, 'now'),
        time: clockTime(next.startsAt),
        place: says.places[next.place],
      })
    case 'other_times':
    case 'outcome':
    case 'offer':
      return fill(says[next.kind], { name: next.name ?? says.somebody })
    case 'starts':
      return fill(says.starts, { name: next.name ?? says.somebody, day: spokenDate(next.startsOn, 'now') })
    case 'us':
      return [
        filmedSentence(next) ?? says.us,
        dayOfShortlist(next) && fill(says.filmed.on, { day: dayOfShortlist(next)! }),
      ]
        .filter(Boolean)
        .join(' ')
    case 'closed':
      return says[state === 'filled' ? 'filled' : 'closed']
    default:
      return says[next.kind]
  }
}

type Us = Extract<RoleCard['next'], { kind: 'us' }>

/** Returns how many of the people for a role are filmed, in a sentence; `undefined` for none. */
export function filmedSentence({ filming }: Us): string | undefined {
  if (!filming || filming.filmed === 0) return undefined
  const { filmed, people } = filming
  const says = words.nextIs.filmed[filmed === people ? 'all' : 'some']
  return fillCount(says, filmed, { filmed: capital(inWords(filmed)), people: inWords(people) })
}

/** Returns the day for which the next shortlist is planned, in words. */
export const dayOfShortlist = ({ filming }: Us): string | undefined =>
  filming?.shortlistAt ? spokenDate(filming.shortlistAt, 'now') : undefined

/** Returns the button for what the client can do next. */
export function actionOf({ id, next }: Pick<RoleCard, 'id' | 'next'>): { label: string; href: string } | undefined {
  const role = `/portal/roles/${id}`
  switch (next.kind) {
    case 'finish_brief':
      return { label: words.finishBrief, href: role }
    case 'deposit':
      return { label: words.pay, href: '/portal#contract' }
    case 'watch':
      return { label: words.watch, href: role }
    case 'decide':
      return { label: words.decide, href: `${role}#decisions` }
    case 'interview':
      return { label: words.seeInterview, href: `${role}#decisions` }
    case 'asked':
    case 'offer':
    case 'other_times':
    case 'outcome':
      return { label: words.open, href: `${role}#decisions` }
    default:
      return undefined
  }
}

/** Whether the client has something to do for a role now. */
export function needsClient({ next }: Pick<RoleCard, 'next'>): boolean {
  return ['finish_brief', 'deposit', 'watch', 'decide', 'other_times', 'outcome'].includes(next.kind)
}

/**
 * Returns the role for the large poster: among the roles that need the client, the one with the most films to watch;
 * otherwise the role that was changed last. A role that has ended is chosen only if there is no other. Returns
 * `undefined` if there are no roles.
 */
export function mostUrgent(roles: readonly RoleCard[]): RoleCard | undefined {
  return roles.toSorted(
    (a, b) =>
      Number(needsClient(b)) - Number(needsClient(a)) ||
      b.toWatch - a.toWatch ||
      Number(hasEnded(a)) - Number(hasEnded(b)) ||
      b.updatedAt.localeCompare(a.updatedAt),
  )[0]
}
