import { consoleWords as words } from '#content/console.ts'

/** How many wait: a hot square; nothing where none do. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <b className="rail__n">
      {count > 99 ? '99+' : count}
      <span className="sr"> {words.waiting}</span>
    </b>
  )
}
