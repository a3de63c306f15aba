import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import { Attention, EmptyState, KeyHints } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { moved } from '#src/design/moved.ts'
import type { RoleRecord, ShortlistRequest } from '../../../console-api.ts'
import { roleQueries } from '../role-queries.ts'
import type { PartProps } from '../part-props.ts'
import { blocksOf, type Entry } from './blocks.ts'
import { BlockList } from './block-list.tsx'
import { EntryRow } from './entry-row.tsx'
import { PlannedNote } from './planned-note.tsx'
import { useIsLeaving } from './use-sending.ts'
import { Pool } from './pool.tsx'
import { Preview } from './preview.tsx'
import { SendDialog } from './send-dialog.tsx'
import { SentLists } from './sent-lists.tsx'

const words = rolesConsole.shortlist

interface Draft {
  version: number
  note: string
  entries: readonly Entry[]
}

const draftOf = ({ draft }: RoleRecord): Draft => draft ?? { version: 0, note: '', entries: [] }
const sameWords = (a: Draft, b: Draft) =>
  a.note === b.note && JSON.stringify(a.entries.map(plain)) === JSON.stringify(b.entries.map(plain))
const plain = ({ candidacyId, pitch }: Entry) => [candidacyId, pitch]

/** Puts a shortlist together. At the top is what prevents it from being sent, each with the action that fixes it. */
export function Composer({ role, people }: PartProps) {
  const drafted = useDraft(role)
  const { before, draft, change, isChanged, setBefore } = drafted
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const save = useConsoleAction<ShortlistRequest, { version: number }>({
    path: `/api/admin/roles/${role.id}/shortlist`,
    method: 'PUT',
    refresh: roleQueries,
    onDone: ({ version }) => setBefore({ ...draft, version }),
    onFailed: ({ code }) => {
      if (code === 'changed_meanwhile') void askAgain(client, roleQueries)
    },
  })
  const { entries, note } = draft
  const leaving = useIsLeaving(role)
  const blocks = blocksOf(entries, role, people)
  const keep = () => save.run({ version: before.version, note, entries: entries.map((entry) => ({ ...entry })) })
  const takeOff = (id: string) => change({ ...draft, entries: entries.filter(({ candidacyId }) => candidacyId !== id) })
  const openSending = async () => {
    if (isChanged && !(await keep())) return
    setIsSending(true)
  }
  return (
    <>
      <StaleNote drafted={drafted} />
      <PlannedNote role={role} blocked={blocks.length > 0} onChange={() => void openSending()} />
      {(entries.length > 0 || role.sent.length === 0) && (
        <BlockList role={role} people={people} blocks={blocks} onTakeOff={takeOff} />
      )}
      <div className="rl-compose">
        <section className="rl-list" aria-labelledby="rl-list-title">
          <header>
            <h2 id="rl-list-title">
              {words.heading} <b>{lengthOf(entries, people)}</b>
            </h2>
            <div className="con-acts">
              <CompactButton
                busy={save.busy}
                disabled={!isChanged || leaving}
                onClick={() => void keep().then((kept) => kept && toast({ title: words.saved, tone: 'ok' }))}
              >
                {words.save}
              </CompactButton>
              <CompactButton
                variant="ink"
                disabled={blocks.length > 0 || leaving}
                aria-describedby={blocks.length > 0 ? 'rl-blocks' : undefined}
                busy={save.busy}
                onClick={() => void openSending()}
              >
                {words.send}
              </CompactButton>
            </div>
          </header>
          <Entries role={role} people={people} draft={draft} onChange={change} onTakeOff={takeOff} />
        </section>
        <Pool
          role={role}
          people={people}
          entries={entries}
          onAdd={(candidacyId) => change({ ...draft, entries: [...entries, { candidacyId, pitch: '' }] })}
        />
        <Preview role={role} people={people} entries={entries} length={lengthOf(entries, people)} />
      </div>
      {isSending && (
        <SendDialog role={role} version={before.version} count={entries.length} onClose={() => setIsSending(false)} />
      )}
      <SentLists role={role} />
    </>
  )
}

function Entries({
  role,
  people,
  draft,
  onChange,
  onTakeOff,
}: PartProps & { draft: Draft; onChange: (draft: Draft) => void; onTakeOff: (id: string) => void }) {
  const { entries, note } = draft
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title={words.empty.title}>{words.empty.text}</EmptyState>
      ) : (
        <ol>
          {entries.map((entry, index) => {
            const card = role.board.find(({ id }) => id === entry.candidacyId)
            return card ? (
              <EntryRow
                key={entry.candidacyId}
                entry={entry}
                place={{ index, of: entries.length }}
                card={card}
                person={people.get(card.id)}
                role={role}
                onChange={(pitch) =>
                  onChange({ ...draft, entries: entries.map((one) => (one === entry ? { ...one, pitch } : one)) })
                }
                onMove={(step) => onChange({ ...draft, entries: moved(entries, index, index + step) })}
                onTakeOff={() => onTakeOff(card.id)}
              />
            ) : null
          })}
        </ol>
      )}
      <div className="rl-note">
        <CompactArea
          label={words.note}
          hint={words.noteHint}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ target }) => onChange({ ...draft, note: target.value })}
        />
      </div>
      <KeyHints
        hints={[
          { keys: ['Alt', '↑', '↓'], label: words.keys.order },
          { keys: ['Alt', 'Del'], label: words.keys.off },
        ]}
      />
    </>
  )
}

function StaleNote({ drafted: { isStale, isChanged, take, keepMine } }: { drafted: ReturnType<typeof useDraft> }) {
  if (!isStale || !isChanged) return null
  return (
    <Attention
      title={words.stale}
      actions={
        <>
          <CompactButton onClick={take}>{rolesConsole.brief.takeTheirs}</CompactButton>
          <CompactButton onClick={keepMine}>{rolesConsole.brief.keepMine}</CompactButton>
        </>
      }
    >
      {rolesConsole.brief.staleText}
    </Attention>
  )
}

/** Returns the draft as edited here, or as stored if nothing was edited. */
function useDraft(role: RoleRecord) {
  const stored = draftOf(role)
  const [before, setBefore] = useState(stored)
  const [draft, change] = useState(stored)
  const isChanged = !sameWords(draft, before)
  const isStale = stored.version !== before.version
  const take = () => {
    setBefore(stored)
    change(stored)
  }
  if (isStale && !isChanged) take()
  const keepMine = () => setBefore({ ...before, version: stored.version })
  return { before, draft, change, isChanged, isStale, take, keepMine, setBefore }
}

function lengthOf(entries: readonly Entry[], people: PartProps['people']): string {
  if (entries.length === 0) return ''
  const seconds = Math.round(
    entries.reduce((sum, { candidacyId }) => sum + (people.get(candidacyId)?.film?.duration ?? 0), 0),
  )
  const minutes = fill(words.minutes, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
  return fillCount(words.length, entries.length, { minutes })
}
