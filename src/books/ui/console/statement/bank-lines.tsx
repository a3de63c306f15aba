import './bank-lines.css'
import { useRef, useState } from 'react'
import { bankLinesWords as words } from '#content/console/bank-lines.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import type { BankLine, BankLines as Lines, LineAnswer, RecordedLine } from '../../../statement/api.ts'
import { movedQueries } from '../moved-queries.ts'
import { sayRecorded } from '../transfer-dialog.tsx'
import { BankLineRow, type LineActs } from './bank-line-row.tsx'
import { LineDialog } from './line-dialog.tsx'

/** Lines of bank statements that wait for somebody to say what they are for; nothing where none does. */
export function BankLines() {
  const [isAside, setIsAside] = useState(false)
  const [choosing, setChoosing] = useState<BankLine>()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = isAside ? 'set-aside' : 'waiting'
  const { data, error } = useConsoleQuery<Lines>('bank-lines', `/api/admin/money/bank-lines?list=${list}`, {
    live: true,
    placeholder: (before) => before,
  })
  // The line goes, and with it the button that had the focus.
  const { acts, busy } = useLineActs({ onChoose: setChoosing, onDone: () => heading.current?.focus() })
  if (!data) return error ? <p className="con-say">{words.failed}</p> : null
  if (data.total === 0 && data.setAside === 0) return null
  return (
    <section className="bkl" aria-labelledby="bank-lines">
      <header>
        <h2 id="bank-lines" ref={heading} tabIndex={-1}>
          {isAside ? words.aside : fillCount(words.heading, data.total)}
        </h2>
        {(data.setAside > 0 || isAside) && (
          <CompactButton onClick={() => setIsAside(!isAside)}>
            {isAside ? words.hideAside : fillCount(words.showAside, data.setAside)}
          </CompactButton>
        )}
      </header>
      {isAside && <p>{data.rows.length > 0 ? words.asideText : words.none}</p>}
      <ul>
        {data.rows.map((line) => (
          <BankLineRow key={line.id} line={line} busy={busy} acts={acts} />
        ))}
      </ul>
      {data.total > data.rows.length && <p>{words.more}</p>}
      {choosing && (
        <LineDialog
          line={choosing}
          onClose={() => setChoosing(undefined)}
          onDone={(answer) => {
            setChoosing(undefined)
            sayLine(answer)
            heading.current?.focus()
          }}
        />
      )}
    </section>
  )
}

/** What can be done with a line, one thing at a time. */
function useLineActs({ onChoose, onDone }: { onChoose: (line: BankLine) => void; onDone: () => void }) {
  type Decision = { line: Pick<BankLine, 'id' | 'version'>; transferId?: string }
  const decision = (act: 'ignore' | 'restore' | 'link', onDecided: (answer: LineAnswer, input: Decision) => void) =>
    ({
      path: ({ line }: Decision) => `/api/admin/money/bank-lines/${line.id}/${act}`,
      body: ({ line: { version }, ...more }: Decision) => ({ version, ...more }),
      refresh: movedQueries,
      onDone: (answer: LineAnswer, input: Decision) => {
        onDecided(answer, input)
        onDone()
      },
    }) as const
  const restore = useConsoleAction<Decision, LineAnswer>(
    decision('restore', () => toast({ title: words.done.restored, tone: 'ok' })),
  )
  const offerUndo =
    (title: string) =>
    (answer: LineAnswer, { line }: Decision) =>
      toast({
        title,
        tone: 'ok',
        action: {
          label: words.undo,
          run: () => void restore.run({ line: { id: line.id, version: answer.version } }),
        },
      })
  const ignore = useConsoleAction<Decision, LineAnswer>(decision('ignore', offerUndo(words.done.ignored)))
  const link = useConsoleAction<Decision, LineAnswer>(decision('link', offerUndo(words.done.linked)))
  const record = useConsoleAction<BankLine, RecordedLine>({
    path: ({ id }) => `/api/admin/money/bank-lines/${id}/recordings`,
    body: ({ version, proposal }) => ({ version, shares: proposal?.shares ?? [] }),
    refresh: movedQueries,
    onDone: (answer) => {
      sayLine(answer)
      onDone()
    },
  })
  const acts: LineActs = {
    record: (line) => void record.run(line),
    choose: onChoose,
    link: (line) => void link.run({ line, transferId: line.proposal?.transfer?.id ?? '' }),
    ignore: (line) => void ignore.run({ line }),
    restore: (line) => void restore.run({ line }),
  }
  return { acts, busy: [restore, ignore, link, record].some((one) => one.busy) }
}

function sayLine(answer: RecordedLine): void {
  if (answer.leftPence === 0) return sayRecorded(answer)
  toast({
    title: fill(words.done.left, { left: pounds(answer.leftPence) }),
    tone: 'hot',
  })
}
