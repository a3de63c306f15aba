import { videosConsole } from '#content/console/videos.ts'
import { CompactSelect } from '#src/design/console/compact-field.tsx'
import { type Placement, placements, videoCategories, type VideoCategory } from '../../video.ts'

const words = videosConsole.edit.placement

interface CategoryFieldProps {
  category: VideoCategory
  onChange: (category: VideoCategory) => void
}

export function CategoryField({ category, onChange }: CategoryFieldProps) {
  return (
    <CompactSelect
      label={videosConsole.upload.category}
      value={category}
      onChange={(event) => onChange(event.currentTarget.value as VideoCategory)}
    >
      {videoCategories.map((videoCategory) => (
        <option key={videoCategory}>{videoCategory}</option>
      ))}
    </CompactSelect>
  )
}

interface PlacementFieldProps {
  placement: Placement | null
  hint?: string | undefined
  onChange: (placement: Placement | null) => void
}

/** The place of a video on the public page, or none. */
export function PlacementField({ placement, hint, onChange }: PlacementFieldProps) {
  return (
    <CompactSelect
      label={words.label}
      value={placement ?? ''}
      hint={hint}
      onChange={(event) => onChange((event.currentTarget.value || null) as Placement | null)}
    >
      <option value="">{words.none}</option>
      {placements.map((place) => (
        <option key={place} value={place}>
          {words.places[place]}
        </option>
      ))}
    </CompactSelect>
  )
}
