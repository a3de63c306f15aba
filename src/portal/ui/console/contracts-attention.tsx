import { contractsConsole } from '#content/console/contracts.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { retryWords, sentence } from '#src/contracts/ui/console/retry-words.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { AttentionItem } from '../../console-api.ts'

const words = contractsConsole.attention

/** What needs attention, above the list: what failed, what happens next, what is safe, one black button. */
export function ContractsAttention({ onShowAll }: { onShowAll: () => void }) {
  const { data } = useConsoleQuery<{ items: AttentionItem[]; total: number }>(
    'contracts-attention',
    '/api/admin/contracts/attention',
    { live: true },
  )
  if (!data) return null
  const [first, ...others] = data.items
  if (!first) return null
  // One or two get a line each: more have one cause, and the list can be filtered for them.
  const shownContracts = data.total <= 2 ? others : []
  const more = data.total - 1 - shownContracts.length
  return (
    <section aria-label={words.heading}>
      <Item key={`${first.contractId} ${first.need}`} item={first} />
      {shownContracts.map((item) => (
        <Item key={`${item.contractId} ${item.need}`} item={item} />
      ))}
      {more > 0 && (
        <Attention
          title={fill(words.more, { count: more })}
          kind="note"
          actions={<CompactButton onClick={onShowAll}>{words.showAll}</CompactButton>}
        />
      )}
    </section>
  )
}

function Item({ item }: { item: AttentionItem }) {
  const places = { company: item.company, problem: item.problem ?? '' }
  const open = <CompactButton href={`/admin/contracts/${item.contractId}`}>{words.open}</CompactButton>
  if (item.need === 'seal') return <FailedSeal item={item} />
  const title = {
    document: words.document,
    payment: words.payment,
    surplus: words.surplus,
    dispute: words.dispute,
    payback: words.payback,
  }[item.need]
  const text = {
    document: words.documentText,
    payment: words.paymentText,
    surplus: words.surplusText,
    dispute: words.disputeText,
    payback: words.paybackText,
  }[item.need]
  return (
    <Attention title={title} actions={open}>
      {fill(text, places)}
    </Attention>
  )
}

function FailedSeal({ item }: { item: AttentionItem }) {
  const retry = useConsoleAction<object>({
    path: `/api/admin/contracts/${item.contractId}/seal`,
    refresh: ['contracts-attention', 'contracts', 'contract', 'waiting'],
    onDone: () => toast({ ...contractsConsole.sealDialog.done, tone: 'ok' }),
  })
  const signed = fill(words.sealText, {
    company: item.company,
    date: item.since ? spokenMoment(item.since, 'now') : '',
  })
  return (
    <Attention
      title={words.seal}
      actions={
        <>
          <CompactButton variant="ink" busy={retry.busy} onClick={() => void retry.run({})}>
            {words.retry}
          </CompactButton>
          <CompactButton href={`/admin/contracts/${item.contractId}`}>{words.open}</CompactButton>
        </>
      }
    >
      {signed} {item.problem ? `${sentence(item.problem)} ` : `${words.sealQuiet} `}
      {retryWords(item.retry)} {words.safe}
    </Attention>
  )
}
