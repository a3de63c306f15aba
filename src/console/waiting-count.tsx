import { consoleWords as words } from '#content/console/frame.ts'

/** How many need attention, in a hot square; renders nothing if there are none. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <b className="rail__n">
      {count > 99 ? '99+' : count}
      <span className="sr"> {words.waiting}</span>
    </b>
  )
}
