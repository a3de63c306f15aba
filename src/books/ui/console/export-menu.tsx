import { useState } from 'react'
import { booksConsole } from '#content/console/books.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { XeroFiles } from '../../console-api.ts'

const words = booksConsole.exports

/** The exports, named by the program that imports them. */
export function ExportMenu({ query }: { query: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <CompactButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words.label}
      </CompactButton>
      {isOpen && (
        <Dialog title={words.label} size="sm" onClose={() => setIsOpen(false)}>
          <div className="con-ask">
            <p>{words.hint}</p>
            <Files query={query} onTaken={() => setIsOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  )
}

function Files({ query, onTaken }: { query: string; onTaken: () => void }) {
  const { data } = useConsoleQuery<XeroFiles>('xero-files', `/api/admin/money/xero-files${query}`, { fresh: true })
  const count = data?.files ?? 1
  const xero = Array.from({ length: count }, (_, place) => ({
    address: `money/xero.csv${place === 0 ? query : `${query}${query ? '&' : '?'}file=${place + 1}`}`,
    label: count === 1 ? words.xero : fill(words.xeroFile, { file: place + 1, files: count }),
  }))
  const files = [
    { address: `money.csv${query}`, label: words.plain },
    ...xero,
    { address: `money/freeagent.csv${query}`, label: words.freeagent },
  ]
  return (
    <>
      {count > 1 && <p>{words.xeroLimit}</p>}
      <div className="bks-exports">
        {files.map(({ address, label }) => (
          // The dialog stays open if there are several files.
          <CompactButton
            key={address}
            href={`/api/admin/${address}`}
            outside
            download
            onClick={count === 1 ? onTaken : undefined}
          >
            {label}
          </CompactButton>
        ))}
      </div>
    </>
  )
}
