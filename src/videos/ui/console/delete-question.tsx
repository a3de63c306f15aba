import { videosConsole } from '#content/console/videos.ts'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import type { StaffVideoView } from '../../api.ts'
import { deleteQuestion, usesOf, videoTexts } from '../../video.ts'
import { useVideoAction } from './video-calls.ts'

const words = videosConsole.remove

/** Asks before a video is deleted for good, and says where it is used (VIDEO-4). */
export function DeleteQuestion({
  video,
  onDeleted,
  onClose,
}: {
  video: StaffVideoView
  onDeleted: () => void
  onClose: () => void
}) {
  const { id, title, isActive, placement } = video
  const remove = useVideoAction<void, unknown>(videoTexts.deleteFailed, {
    path: `/api/videos/${id}`,
    method: 'DELETE',
    body: () => ({ seen: { isActive, placement } }),
    onDone: () => {
      toast({ title: videoTexts.deleted, description: title, tone: 'ok' })
      onDeleted()
    },
  })
  const uses = usesOf(video)
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      cancel={words.keep}
      danger
      busy={remove.busy}
      failure={remove.failure && `${videoTexts.deleteFailed}. ${remove.failure.sentence}`}
      onConfirm={() => void remove.run()}
      onClose={onClose}
    >
      <p>
        <b>{deleteQuestion(title)}</b>
      </p>
      {uses.length === 0 && <p>{words.unused}</p>}
      {uses.map(({ placement, isOnShow }) => (
        <p key={placement}>{fill(isOnShow ? words.onShow : words.placed, { where: words.where[placement] })}</p>
      ))}
    </ConfirmDialog>
  )
}
