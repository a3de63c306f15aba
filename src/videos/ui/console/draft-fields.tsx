import { videosConsole } from '#content/console/videos.ts'
import { CompactArea, CompactField } from '#src/design/console/compact-field.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Alert } from '#src/design/field.tsx'
import { fileSizeText } from '#src/values/numbers.ts'
import { descriptionLength, titleLength } from '../../video.ts'
import type { Draft } from './upload/upload-draft.ts'
import { CategoryField, PlacementField } from './video-fields.tsx'

const words = videosConsole.upload

interface DraftFieldsProps {
  draft: Draft
  several: boolean
  problem: string | undefined
  missingTitle: boolean
  onChange: (part: Partial<Draft>) => void
  onLeaveOut: () => void
}

/** One film before it is sent: its file, its texts, its place. */
export function DraftFields({ draft, several, problem, missingTitle, onChange, onLeaveOut }: DraftFieldsProps) {
  const { key, file, title, description, category, placement } = draft
  return (
    <fieldset className={several ? 'vc-draft vc-draft--several' : 'vc-draft'}>
      <legend className="sr">{file?.name ?? words.heading}</legend>
      {file && (
        <p className="vc-file">
          <b>{file.name}</b>
          <span>{fileSizeText(file.size)}</span>
          <CompactButton onClick={onLeaveOut} aria-label={`${words.leaveOut}: ${file.name}`}>
            {words.leaveOut}
          </CompactButton>
        </p>
      )}
      {problem && <Alert title={problem} />}
      <CompactField
        label={words.title}
        value={title}
        maxLength={titleLength}
        required
        data-title={key}
        error={missingTitle ? videosConsole.edit.titleMissing : undefined}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <CompactArea
        label={words.description}
        rows={several ? 1 : 2}
        value={description}
        maxLength={descriptionLength}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <CategoryField category={category} onChange={(next) => onChange({ category: next })} />
      <PlacementField placement={placement ?? null} onChange={(next) => onChange({ placement: next ?? undefined })} />
    </fieldset>
  )
}
