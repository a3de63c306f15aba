import { useRef, useState } from 'react'
import { contentConsole as words } from '#content/console/content.ts'
import type { Review } from '#content/types.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { FieldError } from '#src/design/field.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { sendFile } from '#src/platform/browser/send.ts'
import { markName, markPath, markSize } from '../../client-mark.ts'
import type { ShownClient } from '../../site-content.ts'
import type { EntryFields } from './list-input.tsx'

const copy = words.list
const labels = copy.fields

export const blankReview: Review = {
  name: '',
  role: '',
  platform: 'network',
  content: '',
  initial: '',
  rating: 5,
  tint: 0,
}
export const blankClient: ShownClient = { name: '', industry: '', mark: '' }

export const ReviewFields: EntryFields<Review> = ({ entry, errorOf, onChange }) => (
  <>
    <CompactField
      label={labels.name}
      value={entry.name}
      error={errorOf('name')}
      autoComplete="off"
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <CompactField
      label={labels.role}
      value={entry.role}
      error={errorOf('role')}
      autoComplete="off"
      onChange={({ target }) => onChange({ role: target.value })}
    />
    <CompactArea
      label={labels.content}
      value={entry.content}
      error={errorOf('content')}
      rows={4}
      onChange={({ target }) => onChange({ content: target.value })}
    />
    <CompactSelect
      label={labels.platform}
      value={entry.platform}
      onChange={({ target }) => onChange({ platform: target.value as Review['platform'] })}
    >
      {Object.entries(copy.platforms).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </CompactSelect>
    <CompactSelect
      label={labels.rating}
      value={entry.rating}
      onChange={({ target }) => onChange({ rating: Number(target.value) })}
    >
      {[5, 4, 3, 2, 1].map((stars) => (
        <option key={stars}>{stars}</option>
      ))}
    </CompactSelect>
    <CompactSelect
      label={labels.tint}
      value={entry.tint}
      onChange={({ target }) => onChange({ tint: Number(target.value) as Review['tint'] })}
    >
      {copy.tints.map((name, tint) => (
        <option key={name} value={tint}>
          {name}
        </option>
      ))}
    </CompactSelect>
  </>
)

export const ClientFields: EntryFields<ShownClient> = ({ entry, errorOf, onChange }) => (
  <>
    <CompactField
      label={labels.name}
      value={entry.name}
      error={errorOf('name')}
      autoComplete="off"
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <CompactField
      label={labels.industry}
      value={entry.industry}
      error={errorOf('industry')}
      autoComplete="off"
      onChange={({ target }) => onChange({ industry: target.value })}
    />
    <MarkInput mark={entry.mark} error={errorOf('mark')} onChange={(mark) => onChange({ mark })} />
  </>
)

/** The present logo, and the button that replaces it. */
function MarkInput({
  mark,
  error,
  onChange,
}: {
  mark: string
  error: string | undefined
  onChange: (mark: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function keep(file: File) {
    setBusy(true)
    setProblem(undefined)
    try {
      const { mark } = await sendFile<{ mark: string }>('/api/admin/content/marks', file)
      onChange(mark)
    } catch (failure) {
      setProblem(readFailure(failure).sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="cnt-mark">
      <p>{labels.mark}</p>
      {markName.test(mark) ? (
        <img src={markPath(mark)} width={markSize.width / 2} height={markSize.height / 2} alt="" />
      ) : (
        <p className="muted">{mark || copy.noMark}</p>
      )}
      <input
        ref={field}
        type="file"
        accept="image/svg+xml,image/png"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void keep(file)
        }}
      />
      <CompactButton busy={busy} onClick={() => field.current?.click()}>
        {busy ? copy.uploading : copy.upload}
      </CompactButton>
      <p className="con-note">{copy.uploadHint}</p>
      <div role="alert">
        <FieldError id="mark-error">{problem ?? error}</FieldError>
      </div>
    </div>
  )
}
