import { rolesConsole } from '#content/console/roles.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { type StateKind, StateMark } from '#src/design/console/state-mark.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortMoment, spokenMoment } from '#src/values/london-time.ts'
import { timeCode } from '#src/values/time-code.ts'
import type { BoardCard, RoleRecord } from '../../../console-api.ts'
import type { RolePerson } from '../../../board-api.ts'
import { dueOf, isWhole, markOfVerdict } from '../board/due.ts'
import { useNow } from '#src/platform/browser/use-now.ts'
import { Face } from '../face.tsx'
import type { PartProps } from '../part-props.ts'
import { Remind } from './remind.tsx'
import { missingOn, type Outcome, outcomeOf, type Viewer, viewersOf, watcherOf } from './verdict-columns.ts'

const words = rolesConsole.verdicts

const markOf: Readonly<Record<Outcome, StateKind>> = {
  watching: 'waiting',
  interview: 'waiting',
  offer: 'waiting',
  hired: 'done',
  declined: 'none',
  withdrawn: 'none',
  yes: 'done',
  yes_so_far: 'waiting',
  no_so_far: 'waiting',
  no: 'failed',
  maybe: 'waiting',
  differ: 'partly',
  nobody: 'none',
}

/** Who at the client has watched what, how far, and their verdicts. */
export function WatchMap({ role, people }: PartProps) {
  const now = useNow()
  const shown = role.board.filter((card) => people.get(card.id)?.wasSent || card.verdicts.length > 0)
  const last = role.sent.at(-1)
  if (!last || shown.length === 0) return <EmptyState title={words.empty.title}>{words.empty.text}</EmptyState>
  const viewers = viewersOf(shown, role.team)
  return (
    <>
      <div className="rl-map__head">
        <p className="con-say">
          {fill(words.sent, { when: spokenMoment(last.sentAt) })} <b>{sayNow(shown, now)}</b>{' '}
          {sayTogether(shown, viewers.length, now)}
        </p>
        <div className="con-acts">
          <Remind role={role} />
          <CompactButton href={`/admin/roles/${role.id}/shortlist`}>{words.change}</CompactButton>
        </div>
      </div>
      <div className="con-tw">
        <table className="tb rl-map">
          <caption className="sr">{words.together}</caption>
          <thead>
            <tr>
              <th scope="col">{words.film}</th>
              {viewers.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{words.together}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((card) => (
              <FilmRow key={card.id} card={card} person={people.get(card.id)} viewers={viewers} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="rl-map__foot">
        <Comments role={role} />
        <Links role={role} />
      </div>
    </>
  )
}

/** One film: each viewer, and what comes of it. */
function FilmRow({
  card,
  person,
  viewers,
  now,
}: {
  card: BoardCard
  person: RolePerson | undefined
  viewers: readonly Viewer[]
  now: Date
}) {
  const outcome = outcomeOf(card, viewers.length, now)
  return (
    <tr className={outcome === 'watching' ? 'is-on' : undefined}>
      <th scope="row">
        <span className="rl-map__who">
          <Face candidateId={card.candidateId} name={card.name} person={person} />
          <span>
            {card.name} {person?.film && <small>{timeCode(person.film.duration)}</small>}
          </span>
        </span>
      </th>
      {viewers.map((viewer) => (
        <td key={viewer.id} data-l={firstNameOf(viewer.name)}>
          <Seen card={card} viewer={viewer} />
        </td>
      ))}
      <td data-l={words.together}>
        <StateMark kind={markOf[outcome]}>{words.outcomes[outcome]}</StateMark>
        <small className="rl-map__next">{nextOn(card, { outcome, viewers, person, now })}</small>
      </td>
    </tr>
  )
}

/** How far one viewer watched one film, and their verdict. */
function Seen({ card, viewer }: { card: BoardCard; viewer: Viewer }) {
  const verdict = card.verdicts.find(({ memberId }) => memberId === viewer.id)
  const watch = card.watched.find(({ memberId }) => memberId === viewer.id)
  const [time, of] = [timeCode(watch?.seconds ?? 0), timeCode(watch?.of ?? 0)]
  return (
    <span className="rl-seen">
      {watch ? (
        <>
          <span className="sr">{fill(words.watched, { time, of })}</span>
          <span className="rl-bar" aria-hidden="true">
            <i style={{ width: `${Math.min(100, (100 * watch.seconds) / Math.max(1, watch.of))}%` }} />
          </span>
          <span aria-hidden="true">{isWhole(watch) ? words.all : time}</span>
        </>
      ) : (
        <>
          <span className="sr">{rolesConsole.board.due.notWatched}</span>
          <span className="rl-bar rl-bar--none" aria-hidden="true" />
          <span aria-hidden="true">{words.unwatched}</span>
        </>
      )}
      {verdict ? (
        <StateMark kind={markOfVerdict[verdict.value]}>{rolesConsole.board.verdicts[verdict.value]}</StateMark>
      ) : (
        <StateMark kind="none">{words.notYet}</StateMark>
      )}
      {verdict?.note && <q className="rl-seen__note">{verdict.note}</q>}
    </span>
  )
}

function Comments({ role }: { role: RoleRecord }) {
  const comments = role.board.flatMap(({ name, comments: ofCard }) => ofCard.map((comment) => ({ name, ...comment })))
  return (
    <section className="rl-comments">
      <h2>{words.comments}</h2>
      {comments.length === 0 && <p className="con-note">{words.noComments}</p>}
      <ul>
        {comments.map(({ id, name, atSecond, author, text }) => (
          <li key={id}>
            <b>{fill(words.commentAt, { name: firstNameOf(name), time: timeCode(atSecond) })}</b>
            <span>{fill(words.comment, { by: firstNameOf(author), text })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The links by which people outside the team see the role. */
function Links({ role: { links } }: { role: RoleRecord }) {
  return (
    <section className="rl-comments">
      <h2>{words.links}</h2>
      {links.length === 0 && <p className="con-note">{words.noLinks}</p>}
      <ul>
        {links.map(({ id, email, mayComment, state, endsAt, wasOpened }) => (
          <li key={id}>
            <b>{email}</b>
            <span>
              {[
                mayComment ? words.link.comments : words.link.watches,
                wasOpened ? '' : words.link.unopened,
                fill(words.link[state], { when: shortMoment(endsAt, 'now') }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns what staff can do about a film now, in a few words. */
function nextOn(
  card: BoardCard,
  {
    outcome,
    viewers,
    person,
    now,
  }: { outcome: Outcome; viewers: readonly Viewer[]; person: RolePerson | undefined; now: Date },
): string {
  if (outcome === 'interview' || outcome === 'offer' || outcome === 'hired') return dueOf(card, person, now).text
  if (outcome === 'nobody' || outcome === 'yes_so_far' || outcome === 'no_so_far') {
    const names = missingOn(card, viewers).map(({ name }) => firstNameOf(name))
    return names.length > 0 ? fill(words.next.waiting, { names: names.join(', ') }) : words.next.watched
  }
  return fill<string>(words.next[outcome], { name: firstNameOf(card.name) })
}

function sayNow(cards: readonly BoardCard[], now: Date): string {
  for (const card of cards) {
    const watcher = watcherOf(card, now)
    if (watcher) return fill(words.now, { name: firstNameOf(watcher.name), candidate: firstNameOf(card.name) })
  }
  return ''
}

function sayTogether(cards: readonly BoardCard[], viewers: number, now: Date): string {
  const outcomes = cards.map((card) => outcomeOf(card, viewers, now))
  const agreed = outcomes.filter((outcome) => outcome === 'yes' || outcome === 'no').length
  const differ = outcomes.filter((outcome) => outcome === 'differ').length
  return [fillCount(words.agreed, agreed), fillCount(words.differ, differ)].filter(Boolean).join(' ')
}
