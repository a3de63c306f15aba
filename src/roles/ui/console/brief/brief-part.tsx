import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea, CompactCheck, CompactField } from '#src/design/console/compact-field.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { Brief } from '../../../brief.ts'
import type { RoleRecord } from '../../../console-api.ts'
import { roleQueries } from '../role-queries.ts'
import { readTyped, type TypedBrief, typedOf } from './brief-typed.ts'
import { RoleSide } from './role-side.tsx'

const words = rolesConsole.brief
type Fields = ReturnType<typeof typedFields<TypedBrief>>

/** The client's brief as a form for staff, with the state of the role beside it. */
export function BriefPart({ role }: { role: RoleRecord }) {
  return (
    <>
      {role.gaps.length > 0 && (
        <Attention kind="note" title={fillCount(words.gaps, role.gaps.length)}>
          {fill(words.gapsText, { list: role.gaps.map((gap) => words.fields[gap]).join(', ') })}
        </Attention>
      )}
      <div className="rl-split">
        <BriefForm role={role} />
        <RoleSide role={role} />
      </div>
    </>
  )
}

interface Change {
  title: string
  openings: number
  brief: Brief
  blind: boolean
  version: number
}

/** What is typed in the form and what is stored: whether a colleague has saved something else since. */
function useTypedBrief(role: RoleRecord) {
  const saved = JSON.stringify([typedOf(role), role.blind])
  const [before, setBefore] = useState({ version: role.version, saved, typed: typedOf(role), blind: role.blind })
  const [typed, setTyped] = useState(before.typed)
  const [blind, setBlind] = useState(role.blind)
  const isChanged = blind !== before.blind || JSON.stringify(typed) !== JSON.stringify(before.typed)
  const take = () => {
    const theirs = { version: role.version, saved, typed: typedOf(role), blind: role.blind }
    setBefore(theirs)
    setTyped(theirs.typed)
    setBlind(theirs.blind)
  }
  // The version also changes with the role's state and owner, which this form doesn't have.
  const isSameVersion = role.version === before.version
  if ((saved === before.saved) !== isSameVersion) setBefore({ ...before, version: role.version, saved })
  // Somebody else has saved: fields that were not touched here take the new values.
  const isStale = !isSameVersion && saved !== before.saved
  if (isStale && !isChanged) take()
  return {
    typed,
    setTyped,
    blind,
    setBlind,
    /** The version that the typed brief replaces. */
    version: before.version,
    isChanged,
    isStale,
    take,
    keepMine: () => setBefore({ ...before, version: role.version, saved }),
    setSaved: (version: number) => setBefore({ version, saved, typed, blind }),
  }
}

function BriefForm({ role }: { role: RoleRecord }) {
  const client = useQueryClient()
  const edited = useTypedBrief(role)
  const { typed, setTyped, blind, setBlind, isChanged, isStale } = edited
  const [wrong, setWrong] = useState<Partial<Record<keyof TypedBrief, string>>>({})
  const take = () => {
    edited.take()
    setWrong({})
  }
  const save = useConsoleAction<Change, { version: number }>({
    path: `/api/admin/roles/${role.id}`,
    method: 'PUT',
    refresh: roleQueries,
    onDone: ({ version }) => {
      edited.setSaved(version)
      toast({ title: words.saved, description: typed.title, tone: 'ok' })
    },
    onFailed: ({ code }) => {
      if (code === 'changed_meanwhile') void askAgain(client, roleQueries)
    },
  })
  const { fields: refused, form } = useRefusal(save.failure, typed)
  const submit = () => {
    const edit = readTyped(typed)
    if ('wrong' in edit) {
      setWrong(Object.fromEntries(edit.wrong.map((name) => [name, name === 'openings' ? words.noCount : words.noSum])))
      return
    }
    setWrong({})
    void save.run({ ...edit.change, blind, version: edited.version })
  }
  const field = typedFields(typed, setTyped, { ...briefFields(refused), ...wrong })
  return (
    <form
      ref={form}
      className="rl-brief"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.busy) submit()
      }}
    >
      {isStale && isChanged && !save.busy && (
        <Attention
          title={words.stale}
          actions={
            <>
              <CompactButton onClick={take}>{words.takeTheirs}</CompactButton>
              <CompactButton onClick={edited.keepMine}>{words.keepMine}</CompactButton>
            </>
          }
        >
          {words.staleText}
        </Attention>
      )}
      <BriefFields field={field} />
      <CompactCheck
        label={words.blind}
        hint={words.blindHint}
        checked={blind}
        onChange={({ target }) => setBlind(target.checked)}
      />
      <div className="rl-save">
        <div className="con-acts">
          <CompactButton type="submit" variant="ink" busy={save.busy} disabled={!isChanged || isStale}>
            {words.save}
          </CompactButton>
          {isChanged && <CompactButton onClick={take}>{words.undo}</CompactButton>}
        </div>
        {role.contract && <p className="con-note">{fill(words.seen, { person: role.contract.person })}</p>}
      </div>
    </form>
  )
}

const half = ['place', 'pattern', 'hours', 'travel'] as const
const areas = ['business', 'work', 'whyOpen', 'team', 'risks', 'qualifications', 'notNeeded'] as const

function BriefFields({ field }: { field: Fields }) {
  const { fields } = words
  return (
    <>
      <div className="rl-grid">
        <div className="rl-wide">
          <CompactField label={fields.title} {...field('title')} />
        </div>
        <CompactField label={fields.openings} inputMode="numeric" {...field('openings')} />
        <CompactField label={fields.employment} {...field('employment')} />
        <CompactField label={fields.salaryFromPence} inputMode="decimal" {...field('salaryFromPence')} />
        <CompactField label={fields.salaryToPence} inputMode="decimal" {...field('salaryToPence')} />
        <CompactField label={fields.onTargetPence} inputMode="decimal" {...field('onTargetPence')} />
        <CompactField label={fields.start} {...field('start')} />
        {half.map((name) => (
          <div key={name} className="rl-half">
            <CompactField label={fields[name]} {...field(name)} />
          </div>
        ))}
      </div>
      {areas.map((name) => (
        <CompactArea key={name} rows={2} label={fields[name]} {...field(name)} />
      ))}
    </>
  )
}

/** Returns the errors of a brief's fields. The server names fields by their path. */
function briefFields(refused: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(refused).map(([path, sentence]) => [path.replace(/^brief\./, ''), sentence]))
}
