import { useId } from 'react'

/** A file input that looks like a button. */
export function FileChooser({
  label,
  accept,
  isMain,
  busy,
  onFile,
}: {
  label: string
  accept: string
  isMain?: boolean
  busy?: boolean
  onFile: (file: File) => void
}) {
  const id = useId()
  return (
    <div className="con-acts cn-file">
      <input
        id={id}
        type="file"
        className="sr"
        accept={accept}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // Otherwise the same file couldn't be chosen again.
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={isMain ? 'cb cb--ink' : 'cb'} aria-busy={busy || undefined}>
        {label}
      </label>
    </div>
  )
}
