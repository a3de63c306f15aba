import './bank-lines.css'
import { useRef, useState } from 'react'
import { bankLinesWords as words } from '#content/console/bank-lines.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import { figure } from '#src/values/numbers.ts'
import {
  type BankLine,
  type BankLines as Lines,
  bankLinesShown,
  type LineAnswer,
  type RecordedLine,
} from '../../../statement/api.ts'
import { movedQueries } from '../moved-queries.ts'
import { announceRecorded } from '../transfer-dialog.tsx'
import { BankLineRow, type LineActs } from './bank-line-row.tsx'
import { LineDialog } from './line-dialog.tsx'

/** Lines of bank statements that somebody has to deal with; renders nothing if there are none. */
export function BankLines() {
  const [isAside, setIsAside] = useState(false)
  const [show, setShow] = useState<number>(bankLinesShown.atFirst)
  const [choosing, setChoosing] = useState<BankLine>()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = isAside ? 'set-aside' : 'waiting'
  const { data, error } = useConsoleQuery<Lines>(
    'bank-lines',
    `/api/admin/money/bank-lines?list=${list}&show=${show}`,
    {
      live: true,
      placeholder: (before) => before,
    },
  )
  const chooseList = (aside: boolean) => {
    setIsAside(aside)
    setShow(bankLinesShown.atFirst)
  }
  // The line disappears, and with it the button that had the focus.
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
          <CompactButton onClick={() => chooseList(!isAside)}>
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
      {data.total > bankLinesShown.atFirst && <Older shown={data.rows.length} total={data.total} onMore={setShow} />}
      {choosing && (
        <LineDialog
          newest={data.rows.find(({ id }) => id === choosing.id) ?? choosing}
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

/**
 * How many lines are shown, and the button for older ones. Its last press removes the button, so the text takes the
 * focus.
 */
function Older({ shown, total, onMore }: { shown: number; total: number; onMore: (show: number) => void }) {
  const text = useRef<HTMLOutputElement>(null)
  const next = Math.min(bankLinesShown.most, shown + bankLinesShown.atFirst)
  return (
    <footer>
      <output ref={text} tabIndex={-1}>
        {fill(words.shown, { shown: figure(shown), total: figure(total) })}
      </output>
      {shown < Math.min(total, bankLinesShown.most) && (
        <CompactButton
          onClick={() => {
            onMore(next)
            if (next >= Math.min(total, bankLinesShown.most)) text.current?.focus()
          }}
        >
          {words.older}
        </CompactButton>
      )}
    </footer>
  )
}

/** The actions on a line, one at a time. */
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
  if (answer.leftPence === 0) return announceRecorded(answer)
  toast({
    title: fill(words.done.left, { left: pounds(answer.leftPence) }),
    tone: 'hot',
  })
}
