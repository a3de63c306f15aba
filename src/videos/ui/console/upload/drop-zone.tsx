import { useEffect, useId, useRef, useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { fileSizeText } from '#src/values/numbers.ts'

const words = videosConsole.upload

interface DropZoneProps {
  isOver: boolean
  isMissing: boolean
  maxBytes: number | undefined
  onFiles: (files: File[]) => void
}

/** Where films are chosen or dropped. */
export function DropZone({ isOver, isMissing, maxBytes, onFiles }: DropZoneProps) {
  const id = useId()
  return (
    <div className={['vc-drop', isOver && 'is-over', isMissing && 'is-error'].filter(Boolean).join(' ')}>
      <b>{isOver ? words.dropNow : words.drop}</b>
      <p>
        {words.or}{' '}
        <input
          id={id}
          type="file"
          className="sr"
          accept="video/*"
          multiple
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-kinds`}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            // Otherwise the same file could not be chosen again after it was removed.
            currentTarget.value = ''
          }}
        />
        <label htmlFor={id} className="link">
          {words.choose}
        </label>
        {'. '}
        <span id={`${id}-kinds`}>
          {maxBytes !== undefined && `${words.upTo} ${fileSizeText(maxBytes)}. `}
          {words.kinds}
        </span>
      </p>
    </div>
  )
}

/** Films may be dropped anywhere on the page, because the browser would open a film that missed the box. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
