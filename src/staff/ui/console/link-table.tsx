import { useState } from 'react'
import { roleWords, teamWords as words } from '#content/console/staff.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { TeamLink } from '../../console-api.ts'

/** Unused invitations and resets. */
export function LinkTable({ links, mayChange }: { links: readonly TeamLink[]; mayChange: boolean }) {
  const [linkToWithdraw, setLinkToWithdraw] = useState<TeamLink>()
  const withdraw = useConsoleAction<TeamLink>({
    path: ({ id }) => `/api/admin/team/links/${id}`,
    method: 'DELETE',
    body: () => ({}),
    refresh: ['team'],
    quiet: true,
    onDone: () => {
      setLinkToWithdraw(undefined)
      toast({ title: words.withdrawal.withdrawn, tone: 'ok' })
    },
  })
  const ask = (link: TeamLink) => {
    withdraw.reset()
    setLinkToWithdraw(link)
  }
  return (
    <section className="team-links" aria-labelledby="team-links">
      <h2 id="team-links">{words.linksTitle}</h2>
      <DataTable
        label={words.linksTable}
        columns={columns(mayChange ? ask : undefined)}
        rows={links}
        rowKey={({ id }) => id}
      />
      {linkToWithdraw && (
        <ConfirmDialog
          title={words.withdrawal.title}
          confirm={words.withdrawal.button}
          danger
          busy={withdraw.busy}
          failure={withdraw.failure?.sentence}
          onConfirm={() => void withdraw.run(linkToWithdraw)}
          onClose={() => setLinkToWithdraw(undefined)}
        >
          <p>{fill(words.withdrawal.text, { name: linkToWithdraw.name })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function columns(onWithdraw: ((link: TeamLink) => void) | undefined): Column<TeamLink>[] {
  return [
    {
      id: 'name',
      head: words.columns.name,
      cell: ({ name, email }) => (
        <>
          {name}
          <small>{email}</small>
        </>
      ),
    },
    {
      id: 'purpose',
      head: words.columns.purpose,
      cell: ({ purpose, role }) =>
        purpose === 'invitation'
          ? `${words.purposes.invitation}, ${roleWords[role].name.toLowerCase()}`
          : words.purposes.reset,
    },
    { id: 'by', head: words.columns.madeBy, cell: ({ madeBy }) => madeBy ?? words.commandLine },
    {
      id: 'until',
      head: words.columns.expires,
      cell: ({ expiresAt, expired }) =>
        expired ? (
          <StateMark kind="failed">{words.expired}</StateMark>
        ) : (
          <StateMark kind="waiting">{recentMoment(expiresAt, 'now')}</StateMark>
        ),
    },
    ...(onWithdraw
      ? [
          {
            id: 'actions',
            head: words.columns.actions,
            kind: 'actions' as const,
            cell: (link: TeamLink) => (
              <CompactButton onClick={() => onWithdraw(link)}>
                {words.withdraw}
                <span className="sr">: {link.name}</span>
              </CompactButton>
            ),
          },
        ]
      : []),
  ]
}
