import { useRef, useState } from 'react'
import { consoleWords } from '#content/console/frame.ts'
import { videosConsole } from '#content/console/videos.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactArea, CompactField } from '#src/design/console/compact-field.tsx'
import { Theirs } from '#src/design/console/facts.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Alert } from '#src/design/field.tsx'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill } from '#src/values/fill.ts'
import type { StaffVideoView, VideoChange } from '../../api.ts'
import { descriptionLength, type Placement, titleLength, videoTexts } from '../../video.ts'
import { CategoryField, PlacementField } from './video-fields.tsx'
import { useVideoAction } from './video-calls.ts'

const words = videosConsole.edit
const upload = videosConsole.upload

type Details = Pick<StaffVideoView, 'title' | 'description' | 'category' | 'placement'>

export interface DetailsFormProps {
  video: StaffVideoView
  videos: readonly StaffVideoView[]
  /** Called with whether the form has unsaved changes. */
  onChanged: (changed: boolean) => void
  /** Whether to ask what to do, because staff want to leave with unsaved changes. */
  isAsked: boolean
  onClose: () => void
  onLeave: () => void
}

/** A video's title, description and category, and its place on the public page. */
export function DetailsForm({ video, videos, onChanged, isAsked, onClose, onLeave }: DetailsFormProps) {
  const { details, isSaved, type, setSaved } = useTyped(video, onChanged)
  const { seen, theirs, isFetching, ...stored } = useSeen<Details>(detailsOf(video), JSON.stringify, ['videos'])
  const [missing, setMissing] = useState<string>()
  const [isWithoutCaptions, setWithoutCaptions] = useState(false)
  const save = useVideoAction<VideoChange>(videoTexts.updateFailed, {
    path: `/api/videos/${video.id}`,
    method: 'PUT',
    onDone: (_, { title, description, category, placement }) => {
      stored.setSaved({ ...seen, title, description, category, placement } as Details)
      setWithoutCaptions(false)
      setSaved()
    },
    onFailed: stored.onFailed,
  })
  const { fields, sentence, form } = useRefusal(save.failure, details)
  const { title, description, category, placement } = details

  function change(part: Partial<Details>) {
    setMissing(undefined)
    type(part)
  }

  const store = (withoutCaptions = false) =>
    void save.run({
      title: title.trim(),
      description: description.trim(),
      category,
      placement,
      seen: { ...seen, holder: holderOf(placement, video, videos)?.id ?? null },
      ...(withoutCaptions && { withoutCaptions }),
    })

  return (
    <form
      ref={form}
      className="vc-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isPublished = video.isActive && placement !== null && placement !== video.placement
        if (title.trim() === '') setMissing(words.titleMissing)
        else if (isPublished && !video.captionsPath) setWithoutCaptions(true)
        else store()
      }}
    >
      <CompactField
        label={upload.title}
        value={title}
        maxLength={titleLength}
        required
        error={missing ?? fields.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <CompactArea
        label={upload.description}
        rows={3}
        value={description}
        maxLength={descriptionLength}
        error={fields.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <CategoryField category={category} onChange={(next) => change({ category: next })} />
      <PlacementField
        placement={placement}
        hint={placementHint(placement, video, videos)}
        onChange={(next) => change({ placement: next })}
      />
      {isWithoutCaptions && placement && !isSaved && !video.captionsPath && (
        <WithoutCaptions onGoOn={() => store(true)} />
      )}
      <Refused sentence={sentence} theirs={theirs} mine={details} />
      <SaveActions busy={save.busy} {...{ isFetching, isSaved, isAsked, onClose, onLeave }} />
    </form>
  )
}

/** What is typed, and whether exactly that is saved. */
function useTyped(video: StaffVideoView, onChanged: (changed: boolean) => void) {
  const [details, setDetails] = useState<Details>(() => detailsOf(video))
  const [savedDetails, setSavedDetails] = useState<Details>()
  const newest = useRef(details)
  return {
    details,
    isSaved: savedDetails === details,
    type(part: Partial<Details>) {
      newest.current = { ...details, ...part }
      setDetails(newest.current)
      onChanged(true)
    },
    /** What was sent is saved. More may have been typed since. */
    setSaved() {
      setSavedDetails(details)
      if (newest.current === details) onChanged(false)
    },
  }
}

interface RefusedProps {
  sentence: string | undefined
  theirs: Details | undefined
  mine: Details
}

/** Why saving was refused, and what a colleague has saved. */
function Refused({ sentence, theirs, mine }: RefusedProps) {
  return (
    <>
      {sentence && <Alert title={`${videoTexts.updateFailed}. ${sentence}`} />}
      {theirs && <Theirs title={consoleWords.theirs} items={itemsOf(theirs, mine)} />}
    </>
  )
}

/** The buttons to save, close, or leave without saving. */
function SaveActions({
  busy,
  isFetching,
  isSaved,
  isAsked,
  onClose,
  onLeave,
}: Pick<DetailsFormProps, 'isAsked' | 'onClose' | 'onLeave'> & {
  busy: boolean
  isFetching: boolean
  isSaved: boolean
}) {
  return (
    <>
      {isAsked && <Alert title={consoleWords.unsaved.text} />}
      <div className="con-acts">
        <CompactButton type="submit" variant="ink" busy={busy || isFetching}>
          {busy ? words.saving : words.save}
        </CompactButton>
        {isAsked ? (
          <CompactButton variant="danger" onClick={onLeave}>
            {consoleWords.unsaved.leave}
          </CompactButton>
        ) : (
          <CompactButton onClick={onClose}>{words.close}</CompactButton>
        )}
        <output className="vc-calm">{isSaved && words.saved}</output>
      </div>
    </>
  )
}

/** Asks before a film without captions goes on the front page (VIDEO-17). */
function WithoutCaptions({ onGoOn }: { onGoOn: () => void }) {
  const { title, here, goOn } = videosConsole.withoutCaptions
  return (
    <Attention title={title} actions={<CompactButton onClick={onGoOn}>{goOn}</CompactButton>}>
      {here}
    </Attention>
  )
}

function detailsOf({ title, description, category, placement }: StaffVideoView): Details {
  return { title, description, category, placement }
}

/** Returns a colleague's details beside one's own, with labels. */
function itemsOf(theirs: Details, mine: Details) {
  const labelled = ({ title, description, category, placement }: Details) => [
    [upload.title, title],
    [upload.description, description],
    [upload.category, category],
    [words.placement.label, placement ? words.placement.places[placement] : words.placement.none],
  ]
  const own = labelled(mine)
  return labelled(theirs).map(([label, value], index) => ({ label: label!, value, mine: own[index]![1] }))
}

/** Returns the other video that has the place now. */
function holderOf(placement: Placement | null, video: StaffVideoView, videos: readonly StaffVideoView[]) {
  return placement === null ? undefined : videos.find((other) => other.placement === placement && other.id !== video.id)
}

/** Returns what the choice means for visitors, and for the video that is there now. */
function placementHint(
  placement: Placement | null,
  video: StaffVideoView,
  videos: readonly StaffVideoView[],
): string | undefined {
  if (!placement) return undefined
  const currentHolder = holderOf(placement, video, videos)
  const says = [
    currentHolder && fill(words.placement.taken, { title: currentHolder.title }),
    !video.isActive ? words.placement.hidden : video.placement === placement ? words.placement.own : undefined,
  ]
  return says.filter(Boolean).join(' ') || undefined
}
