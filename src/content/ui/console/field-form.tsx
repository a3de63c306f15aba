import { useId, useState } from 'react'
import { contentConsole as words } from '#content/console/content.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea, CompactField } from '#src/design/console/compact-field.tsx'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { FieldView } from '../../console-api.ts'
import type { Review } from '#content/types.ts'
import type { ShownClient } from '../../site-content.ts'
import { blankClient, blankReview, ClientFields, ReviewFields } from './entry-fields.tsx'
import { ListInput } from './list-input.tsx'
import { Conflict } from './conflict.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { cut, dayOf } from './part-words.ts'
import { useContentChange } from './use-content-change.ts'

/** Texts longer than this get several lines to type in; they stay one paragraph. */
const longText = 70

/** One field: its value, its history, and the buttons to change it. */
export function ContentFieldForm({
  field,
  draft,
  inMail,
  onDraft,
  onSettled,
}: {
  field: FieldView
  /** What was typed and not saved; `undefined` for nothing. */
  draft: unknown
  inMail: boolean
  onDraft: (field: string, value: unknown) => void
  /** Discards this draft, unless something else was typed since. */
  onSettled: (field: string, draft: unknown) => void
}) {
  const [showsHistory, setShowsHistory] = useState(false)
  // A list has its own order of rows, and is reset when the draft is discarded.
  const [round, setRound] = useState(0)
  const settle = (settled: unknown) => {
    setRound((before) => before + 1)
    onSettled(field.id, settled)
  }
  const change = useContentChange(field, { draft, inMail, onSettled: settle })
  const value = draft ?? field.value
  const { fields, sentence, form } = useRefusal(change.failure, { value }, 'value')
  const id = useId()
  return (
    <form
      ref={form}
      className="cnt-field"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (draft !== undefined && !change.busy) void change.save(draft)
      }}
    >
      <FieldInput
        field={field}
        round={round}
        value={value}
        fields={fields}
        sentence={sentence}
        labelId={id}
        onDraft={onDraft}
      />
      <Standing field={field} />
      {change.conflict && (
        <Conflict
          by={field.changed?.by}
          theirs={field.value}
          mine={change.conflict.mine}
          busy={change.busy}
          onKeepTheirs={change.keepTheirs}
          onSaveMine={() => void change.save(change.conflict!.mine)}
        />
      )}
      <FieldActions
        field={field}
        isTyped={draft !== undefined}
        change={change}
        onDiscard={() => settle(draft)}
        onHistory={() => setShowsHistory(true)}
      />
      {showsHistory && (
        <HistoryDialog
          field={field}
          busy={change.busy}
          onRestore={async (past) => {
            await change.save(past)
            setShowsHistory(false)
          }}
          onClose={() => setShowsHistory(false)}
        />
      )}
    </form>
  )
}

function FieldInput({
  field,
  round,
  value,
  fields,
  sentence,
  labelId,
  onDraft,
}: {
  field: FieldView
  round: number
  value: unknown
  fields: Record<string, string>
  sentence: string | undefined
  labelId: string
  onDraft: (field: string, value: unknown) => void
}) {
  const list = {
    labelId,
    errors: sentence === undefined ? fields : { value: sentence, ...fields },
    onChange: (entries: unknown) => onDraft(field.id, entries),
  }
  const key = `${field.version}.${round}`
  if (field.kind === 'reviews')
    return (
      <ListInput
        key={key}
        {...list}
        kind="reviews"
        entries={value as Review[]}
        blank={blankReview}
        Fields={ReviewFields}
      />
    )
  if (field.kind === 'clients')
    return (
      <ListInput
        key={key}
        {...list}
        kind="clients"
        entries={value as ShownClient[]}
        blank={blankClient}
        Fields={ClientFields}
      />
    )
  return (
    <TextInput
      field={field}
      // The default's own spaces at its ends are not typed; a space that is being typed stays.
      value={value === field.value ? String(value).trim() : String(value)}
      error={fields['value'] ?? sentence}
      labelId={labelId}
      onChange={(text) => onDraft(field.id, text === String(field.value).trim() ? undefined : text)}
    />
  )
}

function FieldActions({
  field,
  isTyped,
  change,
  onDiscard,
  onHistory,
}: {
  field: FieldView
  isTyped: boolean
  change: ReturnType<typeof useContentChange>
  onDiscard: () => void
  onHistory: () => void
}) {
  return (
    <div className="con-acts">
      {isTyped && !change.conflict && (
        <>
          <CompactButton type="submit" variant="ink" busy={change.busy}>
            {words.save}
          </CompactButton>
          <CompactButton onClick={onDiscard}>{words.discard}</CompactButton>
        </>
      )}
      {field.changed && !isTyped && (
        <CompactButton busy={change.busy} onClick={() => void change.save(null)}>
          {words.restoreDefault}
        </CompactButton>
      )}
      {field.version > 0 && (
        <CompactButton aria-haspopup="dialog" onClick={onHistory}>
          {words.history}
        </CompactButton>
      )}
    </div>
  )
}

function TextInput({
  field,
  value,
  error,
  labelId,
  onChange,
}: {
  field: FieldView
  value: string
  error: string | undefined
  labelId: string
  onChange: (text: string) => void
}) {
  const { most, places, lines } = field.limits ?? { most: 0, places: [], lines: false }
  const length = [...value.trim().replaceAll(/\{\w+\}/g, '')].length
  const keeps = places.map((name) => `{${name}}`).join(', ')
  const Input = most > longText ? CompactArea : CompactField
  return (
    <Input
      label={<span id={labelId}>{field.label}</span>}
      hint={[field.hint, keeps && fill(words.places, { places: keeps }), fill(words.count, { length, most })]
        .filter(Boolean)
        .join(' ')}
      error={error}
      value={value}
      autoComplete="off"
      {...(Input === CompactArea ? { rows: lines ? 9 : Math.min(6, Math.ceil(most / 110) + 1) } : {})}
      onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
    />
  )
}

/** Says that the field has its default, or who changed it and what the default is. */
function Standing({ field }: { field: FieldView }) {
  if (!field.changed) return <p className="cnt-standing muted">{words.asDefault}</p>
  const isText = typeof field.default === 'string'
  return (
    <p className="cnt-standing">
      <b>{fill(words.by, { who: field.changed.by, when: dayOf(field.changed.at) })}</b>{' '}
      {isText
        ? fill(words.default, { text: cut(String(field.default).trim()) })
        : fillCount(words.defaultList, (field.default as unknown[]).length)}
      {field.defaultWas !== null && (
        <strong>
          {' '}
          {typeof field.defaultWas === 'string'
            ? fill(words.defaultChanged, { text: cut(field.defaultWas.trim()) })
            : words.defaultListChanged}
        </strong>
      )}
      {field.unfit && <strong> {words.unfit}</strong>}
    </p>
  )
}
