import { useRef, useState } from 'react'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { UploadedImage } from '../../console-api.ts'
import { pictureTypes, uploadPicture } from './upload-picture.ts'

/** Uploads a picture, and shows any problem beside the button. */
export function PictureButton({
  label,
  busyLabel,
  onKept,
}: {
  label: string
  busyLabel: string
  onKept: (image: UploadedImage) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const keep = async (file: File) => {
    setBusy(true)
    setProblem(undefined)
    try {
      onKept(await uploadPicture(file))
    } catch (error) {
      setProblem(readFailure(error).sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="ar-add">
      <input
        ref={field}
        type="file"
        accept={pictureTypes}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void keep(file)
        }}
      />
      <CompactButton busy={busy} onClick={() => field.current?.click()}>
        {busy ? busyLabel : label}
      </CompactButton>
      <p className="ar-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
