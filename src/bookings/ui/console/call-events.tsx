import { diaryConsole as words } from '#content/console/diary.ts'
import { fill } from '#src/values/fill.ts'
import type { CallEvent } from '../../console-api.ts'
import { momentOf, shortMomentOf } from './diary-days.ts'

const { events: copy } = words.call

/** What happened to a call and who did it, newest first. */
export function CallEvents({ events }: { events: readonly CallEvent[] }) {
  return (
    <section>
      <h4>{copy.title}</h4>
      <ol className="crec__e">
        {events.map((event) => (
          <li key={`${event.at}${event.what}`}>
            <time dateTime={event.at}>{shortMomentOf(event.at)}</time>
            <div>
              <b>{copy[event.what]}</b> {event.by ? fill(copy.by, { who: event.by }) : copy.guest}
              {timesOf(event)}
              {event.mail && <small>{copy.mails[event.mail]}</small>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function timesOf({ what, startsAt, before, host }: CallEvent): string {
  if (host) return `: ${fill(copy.to, { host })}`
  if (!startsAt || what === 'cancelled') return ''
  return before
    ? `: ${fill(copy.from, { before: momentOf(before), after: momentOf(startsAt) })}`
    : ` ${fill(copy.at, { time: momentOf(startsAt) })}`
}
