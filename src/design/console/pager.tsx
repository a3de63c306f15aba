import { figure } from '#src/values/numbers.ts'
import { CompactButton } from './compact-button.tsx'

export interface PagerProps {
  page: number
  pageSize: number
  total: number
  onTurn: (page: number) => void
}

/** Which rows of how many are shown, and links to the others. If all fit on one page, only their number. */
export function Pager({ page, pageSize, total, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = Math.min(total, (page - 1) * pageSize + 1)
  const last = Math.min(total, page * pageSize)
  if (total === 0 && page === 1) return null
  return (
    <nav className="con-pager" aria-label="Pages">
      <p aria-live="polite">
        {last < first
          ? `Nothing on this page; ${figure(total)} in all`
          : pages === 1
            ? `${figure(total)} in all`
            : `${figure(first)} to ${figure(last)} of ${figure(total)}`}
      </p>
      {(pages > 1 || page > 1) && (
        <>
          <CompactButton disabled={page <= 1} onClick={() => onTurn(Math.min(page - 1, pages))}>
            Back
          </CompactButton>
          <CompactButton disabled={page >= pages} onClick={() => onTurn(page + 1)}>
            Next
          </CompactButton>
        </>
      )}
    </nav>
  )
}
