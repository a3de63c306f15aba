import './contracts-console.css'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { contractsConsole as words } from '#content/console/contracts.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import { type ListState, useListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'
import { type ContractListAnswer, contractNeeds, contractStates } from '../../console-api.ts'
import { pricingOptions } from '#src/contracts/contract.ts'
import { AuditDialog } from '#src/contracts/ui/console/audit-dialog.tsx'
import { ContractRecordView } from './contract-record.tsx'
import { ContractsAttention } from './contracts-attention.tsx'
import { ContractsTable } from './contracts-table.tsx'
import { InviteDialog } from '#src/contracts/ui/console/invite-dialog.tsx'

/** Contracts and payments: the list, and the open one below it. */
export function ContractsPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const list = useListState({ defaultSort: '-activity', filters: ['state', 'option', 'need'] })
  const [dialog, setDialog] = useState<'invite' | 'audit'>()
  const { data, isPlaceholderData } = useConsoleQuery<ContractListAnswer>(
    'contracts',
    `/api/admin/contracts${list.query}`,
    { live: true, placeholder: (before) => before },
  )
  const rows = useCurrentInView(id, data !== undefined)
  useActionInAddress('invite', () => setDialog('invite'))
  useShortcut(id ? 'e' : '', () => void navigate(`/admin/contracts${list.query}`), words.close)

  const totals =
    data && data.totals.contracts > 0
      ? fill(words.totals, { paid: roundPounds(data.totals.paidPence), owed: roundPounds(data.totals.owedPence) })
      : ''
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={totals}
        actions={
          <>
            <CompactButton onClick={() => setDialog('audit')}>{words.audit}</CompactButton>
            <CompactButton href={`/api/admin/contracts.csv${list.query}`} outside download>
              {words.exportCsv}
            </CompactButton>
            <CompactButton variant="ink" onClick={() => setDialog('invite')}>
              {words.invite}
            </CompactButton>
          </>
        }
      />
      <div className="ctr" data-open={id ? '' : undefined}>
        <div className="ctr-list">
          <ContractsAttention onShowAll={() => list.filter('need', 'any')} />
          <Filters list={list} />
          <div className="ctr-rows" ref={rows}>
            <ContractsTable
              rows={data?.rows}
              list={list}
              current={id}
              stale={isPlaceholderData}
              onInvite={() => setDialog('invite')}
            />
          </div>
          {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onTurn={list.turnTo} />}
        </div>
        {id && <ContractRecordView key={id} id={id} listHref={`/admin/contracts${list.query}`} />}
      </div>
      {dialog === 'invite' && (
        <InviteDialog
          onClose={() => setDialog(undefined)}
          onInvited={(contract) => void navigate(`/admin/contracts/${contract.id}`)}
        />
      )}
      {dialog === 'audit' && <AuditDialog onClose={() => setDialog(undefined)} />}
    </>
  )
}

function Filters({ list }: { list: ListState<'state' | 'option' | 'need'> }) {
  return (
    <ListBar
      search={{ ...words.search, value: list.q, onSearch: list.search }}
      selects={[
        {
          name: 'state',
          label: words.columns.state,
          any: words.filters.state,
          value: list.filters.state,
          options: contractStates.map((value) => ({ value, label: words.states[value] })),
          onChoose: (value) => list.filter('state', value),
        },
        {
          name: 'option',
          label: words.columns.option,
          any: words.filters.option,
          value: list.filters.option,
          options: pricingOptions.map((value) => ({ value, label: words.options[value] })),
          onChoose: (value) => list.filter('option', value),
        },
        {
          name: 'need',
          label: words.attention.heading,
          any: words.filters.need,
          value: list.filters.need,
          options: (['any', ...contractNeeds] as const).map((value) => ({
            value,
            label: words.filters.needs[value],
          })),
          onChoose: (value) => list.filter('need', value),
        },
      ]}
    />
  )
}

/** The list above the record scrolls by itself, so the open row is scrolled into view. */
function useCurrentInView(id: string | undefined, isThere: boolean) {
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = rows.current
    const row = id && isThere ? box?.querySelector('tr.is-on') : undefined
    // Not scrollIntoView: that would move the page as well.
    if (box && row instanceof HTMLElement) box.scrollTop = row.offsetTop - box.clientHeight / 2
  }, [id, isThere])
  return rows
}
