import { useRef, useState } from 'react'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import type { UploadedImage } from '../../console-api.ts'

/** Uploads a picture, and shows any problem beside the button. */
export function PictureButton({
  label,
  busyLabel,
  hint,
  onKept,
}: {
  label: string
  busyLabel: string
  hint?: string
  onKept: (image: UploadedImage) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const keep = async (file: File) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const response = await fetch('/api/admin/articles/images', {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      })
      const text = await response.text()
      if (!response.ok) throw new HttpError(response.status, text, response.statusText)
      onKept((JSON.parse(text) as { data: UploadedImage }).data)
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
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
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
      {hint && <p className="ar-hint">{hint}</p>}
      <p className="ar-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
