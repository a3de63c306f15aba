import { Link } from 'react-router'
import { todayWords as words } from '#content/console/today.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import type { AttentionAct } from '#src/platform/attention.ts'
import { fillCount } from '#src/values/fill.ts'
import { figure } from '#src/values/numbers.ts'
import type { TodayGroup, TodayItem } from '../console-api.ts'
import { useAttentionCall } from './use-attention-call.ts'

export type SendCall = ReturnType<typeof useAttentionCall>['send']
export type OnAct = (item: string, act: AttentionAct, send: SendCall) => void

/** All items of one kind, under its heading. */
export function TodayGroupList({ group, onAct }: { group: TodayGroup; onAct: OnAct }) {
  const heading = `today-${group.kind}`
  const more = group.total - group.items.length
  return (
    <section className="today__group" aria-labelledby={heading}>
      <h2 id={heading}>
        {words.kinds[group.kind]} <span>{figure(group.total)}</span>
      </h2>
      <ul>
        {group.items.map((item) => (
          <Item key={item.id} item={item} onAct={onAct} />
        ))}
      </ul>
      {more > 0 && (
        <p className="today__more">
          {fillCount(words.more, more)}{' '}
          <Link className="link" to={`/admin/${group.page}`}>
            {words.all}
          </Link>
        </p>
      )}
    </section>
  )
}

/** One item: who, what has to be done, until when, and its actions. Several items' actions can be under way at once. */
function Item({ item, onAct }: { item: TodayItem; onAct: OnAct }) {
  const described = `today-${item.id}`
  const { send, busy } = useAttentionCall()
  return (
    <li className={item.isLate ? 'today__item is-late' : 'today__item'}>
      <Link className="today__who" to={item.href} data-row={item.id} aria-describedby={described}>
        {item.title}
      </Link>
      <div className="today__what" id={described}>
        {item.text && <p>{item.text}</p>}
        <p className="today__when">
          {item.isLate && <b>{words.late} </b>}
          {item.at ? <time dateTime={item.at}>{item.when}</time> : item.when}
        </p>
      </div>
      {(item.acts.length > 0 || item.links.length > 0) && (
        <div className="con-acts">
          {item.acts.map((act, index) => (
            <CompactButton
              key={act.label}
              variant={index === 0 ? 'ink' : 'line'}
              aria-describedby={described}
              busy={busy}
              onClick={() => onAct(item.id, act, send)}
            >
              {act.label}
              <span className="sr">: {item.title}</span>
            </CompactButton>
          ))}
          {item.links.map(({ label, href }) => (
            <CompactButton key={label} href={href} outside={!href.startsWith('/admin')}>
              {label}
              <span className="sr"> {item.title}</span>
            </CompactButton>
          ))}
        </div>
      )}
    </li>
  )
}
