import './team.css'
import { useState } from 'react'
import { roleWords, teamWords as words } from '#content/console/staff.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { TeamMember } from '../../console-api.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkTable } from './link-table.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import { useTeam } from './staff-calls.ts'

/** Who works in the console. All staff can see it, only owners can change it. */
export function TeamPage() {
  const { data: team } = useTeam()
  const [invites, setInvites] = useState(false)
  const [changed, setChanged] = useState<string>()
  useActionInAddress('invite', () => setInvites(true))
  const isOwner = team?.members.find(({ isYou }) => isYou)?.role === 'owner'
  const owners = team?.members.filter(({ role }) => role === 'owner').length ?? 0
  const member = team?.members.find(({ id }) => id === changed)
  const invited = team?.links.filter(({ purpose, expired }) => purpose === 'invitation' && !expired).length ?? 0
  const people = team && fillCount(words.note.people, team.members.length)

  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={
          people && [people, invited > 0 ? fill(words.note.open, { count: invited }) : ''].filter(Boolean).join(', ')
        }
        actions={
          isOwner && (
            <CompactButton variant="ink" onClick={() => setInvites(true)}>
              {words.invite}
            </CompactButton>
          )
        }
      />
      {isOwner && owners === 1 && (team?.members.length ?? 0) > 1 && (
        <Attention kind="note" title={words.alone.title}>
          {words.alone.text}
        </Attention>
      )}
      <DataTable
        label={words.table}
        columns={columns(isOwner ? setChanged : undefined)}
        rows={team?.members}
        rowKey={({ id }) => id}
      />
      {team && !isOwner && <p className="con-say con-note">{words.onlyOwners}</p>}
      {team && team.links.length > 0 && <LinkTable links={team.links} mayChange={isOwner} />}
      {invites && isOwner && <InviteDialog onClose={() => setInvites(false)} />}
      {member && <MemberDialog member={member} onClose={() => setChanged(undefined)} />}
    </>
  )
}

function columns(onChange: ((id: string) => void) | undefined): Column<TeamMember>[] {
  return [
    {
      id: 'name',
      head: words.columns.name,
      cell: ({ name, email, isYou }) => (
        <>
          {name}
          {isYou && <em> ({words.you})</em>}
          <small>{email}</small>
        </>
      ),
    },
    { id: 'role', head: words.columns.role, cell: ({ role }) => roleWords[role].name },
    {
      id: 'factor',
      head: words.columns.secondFactor,
      cell: ({ secondFactor }) => (
        <StateMark kind={secondFactor ? 'done' : 'none'}>{secondFactor ? words.factorOn : words.factorOff}</StateMark>
      ),
    },
    {
      id: 'seen',
      head: words.columns.lastSeen,
      cell: ({ lastSeen, isYou }) =>
        isYou ? words.now : lastSeen ? <time dateTime={lastSeen}>{recentMoment(lastSeen, 'now')}</time> : words.away,
    },
    ...(onChange
      ? [
          {
            id: 'actions',
            head: words.columns.actions,
            kind: 'actions' as const,
            cell: ({ id, name }: TeamMember) => (
              <CompactButton onClick={() => onChange(id)}>
                {words.change}
                <span className="sr"> {name}</span>
              </CompactButton>
            ),
          },
        ]
      : []),
  ]
}
