import { consoleWords as words } from '#content/console/frame.ts'

/** The number of items that need attention, in a square of the hot colour. Renders nothing if there are none. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <b className="rail__n">
      {count > 99 ? '99+' : count}
      <span className="sr"> {words.waiting}</span>
    </b>
  )
}
