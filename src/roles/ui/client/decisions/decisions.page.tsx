import '../role/wall.css'
import './decisions.css'
import { useState } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { capital, fill, fillCount } from '#src/values/fill.ts'
import { inWords } from '#src/values/numbers.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import { hasEnded } from '../../../role-states.ts'
import { remindColleague, sentenceOf } from '../calls.ts'
import { fieldOf, filmOf, nameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'
import { type ColleagueBehind, colleagueBehind } from '../parts/colleague-behind.ts'
import { longTime, noticeOf, salaryOf } from '../parts/figures.ts'
import { firstWord, letterOf, VerdictList } from '../parts/marks.tsx'
import { watchHref } from '../role/role-wall.tsx'
import type { Verdicts } from '../watch/use-verdicts.ts'
import { AfterHire, HiredBanner } from './hired.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { RowActions } from './row-actions.tsx'
import { standingOf } from './standing.ts'
import { useDialogs } from './use-dialogs.tsx'

const words = decisionWords.sheet
const groups = ['hired', 'meet', 'talk', 'watch', 'untold', 'not_this_time', 'gone'] as const

/** Returns somebody's group. Once the role has ended, what matters is who has not been told. */
function groupOf(one: CandidacyCard, role: PortalRole): (typeof groups)[number] {
  if (!hasEnded(role) || !role.me.mayDecide || one.next === 'hired' || one.next === 'gone') return one.next
  return one.rejection ? 'not_this_time' : 'untold'
}

export interface DecisionsPageProps {
  role: PortalRole
  verdicts: Verdicts
  onReload: () => Promise<void>
}

/** Everybody on the shortlist, grouped by what happens next. Nothing is averaged. */
export function DecisionsPage({ role, verdicts, onReload }: DecisionsPageProps) {
  const { open, dialogs } = useDialogs(role, onReload)
  const isBegun = role.candidacies.some(({ mine, others }) => mine || others?.some(({ value }) => value))
  const hired = newestHire(role)
  const lost = verdicts.waiting.filter(({ isLost }) => isLost).length
  return (
    <>
      {lost > 0 && (
        <p className="line line--off" role="alert">
          <i aria-hidden="true" />
          <span>{fillCount(words.unsent, lost)}</span>
          <Button variant="line" size="sm" onClick={verdicts.sendNow}>
            {words.sendAgain}
          </Button>
        </p>
      )}
      {hired && (
        <>
          <HiredBanner of={hired} briefedAt={role.briefedAt} />
          <AfterHire of={hired} role={role} />
        </>
      )}
      <SheetHead role={role} isSecond={hired !== undefined} />
      {!isBegun && !hasEnded(role) ? (
        <div className="pad0 empt">
          <h2 className="d d3">{words.empty.heading}</h2>
          <p>{words.empty.text}</p>
        </div>
      ) : (
        <ol className="ds">
          {groups.map((group) => {
            const people = role.candidacies.filter((one) => groupOf(one, role) === group)
            return people.length === 0 ? null : (
              <li key={group} className="ds__g">
                <h2>{words.groups[group]}</h2>
                <ol>
                  {people.map((one) => (
                    <Row
                      key={one.id}
                      of={one}
                      role={role}
                      verdicts={verdicts}
                      onOpen={(dialog) => open(dialog, one.id)}
                    />
                  ))}
                </ol>
              </li>
            )
          })}
        </ol>
      )}
      <p className="told">{words.told}</p>
      {dialogs}
    </>
  )
}

/** Returns the newest hire, which the page celebrates. */
function newestHire({ candidacies }: PortalRole): CandidacyCard | undefined {
  return candidacies
    .filter(({ hire }) => hire)
    .toSorted((a, b) => (b.hire?.at ?? '').localeCompare(a.hire?.at ?? ''))[0]
}

/** Says how many people there are to meet and to talk about, or to tell once the role has ended. */
function leadOf(role: PortalRole): string {
  const count = (group: (typeof groups)[number]) =>
    role.candidacies.filter((one) => groupOf(one, role) === group).length
  const say = (form: { none: string; one: string; other: string }, number: number) =>
    number > 1 ? fill(form.other, { count: inWords(number) }) : number === 1 ? form.one : form.none
  if (hasEnded(role)) return role.me.mayDecide ? capital(say(words.untold, count('untold'))) : ''
  return fill(words.lead.both, {
    meet: capital(say(words.lead.meet, count('meet'))),
    talk: say(words.lead.talk, count('talk')),
  })
}

function SheetHead({ role, isSecond }: { role: PortalRole; isSecond: boolean }) {
  const undecided = role.candidacies.filter((one) => !one.mine && filmOf(one))
  const behind = colleagueBehind(role)
  const Heading = isSecond ? 'h2' : 'h1'
  return (
    <header className="rh">
      <p className="crumb">
        <a href={`/portal/roles/${role.id}`}>{role.title}</a>
      </p>
      <Heading className="d rh__t">
        {hasEnded(role) ? rolesWords.role.ended[role.state === 'filled' ? 'filled' : 'closed'].heading : words.heading}
      </Heading>
      <div className="rh__l">
        <p className="lead">
          {leadOf(role)}{' '}
          {behind &&
            fillCount(words.lead.hasToGo, behind.films, {
              name: firstWord(behind.name),
              films: inWords(behind.films),
            })}
        </p>
        <p className="row">
          {undecided[0] && (
            <Button variant="hot" href={watchHref(role.id, undecided[0].id)}>
              <Icon name="play" />{' '}
              {fill(words.finish, {
                time: longTime(undecided.reduce((sum, one) => sum + (filmOf(one)?.seconds ?? 0), 0)),
              })}
            </Button>
          )}
          {behind && mayRemind(role, behind) && <Remind role={role} behind={behind} />}
        </p>
      </div>
    </header>
  )
}

/** Only colleagues can be reminded: guests have a link of their own, which may have ended. */
function mayRemind({ me, team }: PortalRole, { memberId }: ColleagueBehind): boolean {
  return me.mayDecide && team.some(({ id }) => id === memberId)
}

function Remind({ role, behind: { memberId, name } }: { role: PortalRole; behind: ColleagueBehind }) {
  const [busy, setBusy] = useState(false)
  const first = { name: firstWord(name) }

  async function remind() {
    setBusy(true)
    const { sent, failed } = words.remind
    try {
      await remindColleague(role.id, memberId)
      toast({ title: fill(sent.title, first), description: sent.description, tone: 'ok' })
    } catch (error) {
      const title = fill(failed.title, first)
      toast({ title, description: sentenceOf(error, failed.description), tone: 'hot' })
    }
    setBusy(false)
  }

  return (
    <Button variant="line" busy={busy} onClick={() => void remind()}>
      {fill(words.remind.action, first)}
    </Button>
  )
}

function Row({
  of,
  role,
  verdicts,
  onOpen,
}: {
  of: CandidacyCard
  role: PortalRole
  verdicts: Verdicts
  onOpen: (dialog: OpenDialog) => void
}) {
  const { title, text } = standingOf(of, groupOf(of, role) === 'untold')
  return (
    <li className={`dr f-${fieldOf(of)} is-${letterOf(of.mine?.value)}`}>
      <span className="dr__p">
        <Face of={of} />
      </span>
      <div className="dr__n">
        <h3 className="d d3">{nameOf(of)}</h3>
        <p>{[salaryOf(of.facts), noticeOf(of.facts)?.toLowerCase()].filter(Boolean).join(', ')}</p>
      </div>
      <VerdictList of={of} />
      <div className="dr__s">
        <b>{title}</b>
        <span>{text}</span>
      </div>
      <div className="dr__a">
        <RowActions of={of} role={role} onVerdict={(value) => verdicts.give(of.id, value, [])} onOpen={onOpen} />
      </div>
    </li>
  )
}
