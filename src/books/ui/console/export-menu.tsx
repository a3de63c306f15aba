import { useState } from 'react'
import { booksConsole } from '#content/console/books.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'

const words = booksConsole.exports

const files = [
  { name: 'money.csv', label: words.plain },
  { name: 'money/xero.csv', label: words.xero },
  { name: 'money/freeagent.csv', label: words.freeagent },
] as const

/** What the bookkeeper takes away, named by the program that imports it. */
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
            <div className="bks-exports">
              {files.map(({ name, label }) => (
                <CompactButton
                  key={name}
                  href={`/api/admin/${name}${query}`}
                  outside
                  download
                  onClick={() => setIsOpen(false)}
                >
                  {label}
                </CompactButton>
              ))}
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
