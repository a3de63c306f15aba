import { videosConsole } from '#content/console/videos.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { SquareProgress } from '#src/design/console/square-progress.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { useShared } from '#src/design/shared-value.ts'
import { fill } from '#src/values/fill.ts'
import { fileSizeText } from '#src/values/numbers.ts'
import { bytesPerSecond, secondsLeft, speedText, timeLeftText } from './transfer-pace.ts'
import { type UploadEntry, uploadQueue } from './upload-queue.ts'

const words = videosConsole.progress

/** The uploads in progress, each with its actions. */
export function UploadProgressList() {
  const entries = useShared(uploadQueue.entries)
  if (entries.length === 0) return null
  return (
    <ul className="vc-queue" aria-label={words.label}>
      {entries.map((entry) => (
        <li key={entry.key} className="vc-prg" data-state={entry.state}>
          <UploadProgress entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function UploadProgress({ entry }: { entry: UploadEntry }) {
  const { fileName, title, size, sent, state } = entry
  const share = size > 0 ? Math.min(1, sent / size) : 0
  return (
    <>
      <div className="vc-prg__l">
        <b title={fileName}>{title}</b>
        <span>
          {fileSizeText(sent)} {words.of} {fileSizeText(size)}
        </span>
      </div>
      {state !== 'failed' && (
        <SquareProgress
          share={share}
          label={`${words.label}: ${title}`}
          still={state !== 'sending' && state !== 'checking'}
        />
      )}
      <div className="vc-prg__l">
        <Standing entry={entry} percent={Math.floor(share * 100)} />
        <Actions entry={entry} />
      </div>
    </>
  )
}

function Standing({ entry, percent }: { entry: UploadEntry; percent: number }) {
  const { state, samples, size, sentence } = entry
  switch (state) {
    case 'waiting':
      return <StateMark kind="none">{words.waiting}</StateMark>
    case 'checking':
      return <StateMark kind="waiting">{words.checking}</StateMark>
    case 'paused':
      return <StateMark kind="waiting">{fill(words.paused, { percent })}</StateMark>
    case 'cut':
      return (
        <output className="vc-say">
          <StateMark kind="partly">{sentence}</StateMark>
        </output>
      )
    case 'left':
      return (
        <span className="vc-say">
          <StateMark kind="waiting">{fill(words.left, { percent })}</StateMark>
          <span>{sentence ?? words.leftHint}</span>
        </span>
      )
    case 'failed':
      return (
        <span className="vc-say" role="alert">
          <StateMark kind="failed">{sentence}</StateMark>
        </span>
      )
    case 'sending': {
      const [speed, remaining] = [bytesPerSecond(samples), secondsLeft(samples, size)]
      return (
        <span>
          {percent}%{speed !== undefined && `, ${speedText(speed)}`}
          {remaining !== undefined && `, ${timeLeftText(remaining)} ${words.timeLeft}`}
        </span>
      )
    }
  }
}

function Actions({ entry }: { entry: UploadEntry }) {
  const { key, state, title, fileName, size } = entry
  const named = (label: string) => ({ 'aria-label': `${label}: ${title}` })
  const discard = () => void uploadQueue.discard(key)
  return (
    <span className="con-acts">
      {(state === 'sending' || state === 'waiting' || state === 'cut') && (
        <CompactButton onClick={() => uploadQueue.pause(key)} {...named(words.pause)}>
          {words.pause}
        </CompactButton>
      )}
      {state === 'paused' && (
        <CompactButton variant="ink" onClick={() => uploadQueue.resume(key)} {...named(words.resume)}>
          {words.resume}
        </CompactButton>
      )}
      {state === 'failed' && (
        <CompactButton onClick={() => uploadQueue.resume(key)} {...named(words.again)}>
          {words.again}
        </CompactButton>
      )}
      {state === 'left' && (
        <>
          <input
            id={`again-${key}`}
            type="file"
            className="sr"
            accept="video/*"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file && !uploadQueue.giveFile(key, file))
                uploadQueue.say(key, fill(words.otherFile, { name: fileName, size: fileSizeText(size) }))
              currentTarget.value = ''
            }}
          />
          <label htmlFor={`again-${key}`} className="cb cb--ink">
            {words.chooseAgain}
            <span className="sr">: {fileName}</span>
          </label>
        </>
      )}
      {state !== 'checking' && (
        <CompactButton onClick={discard} {...named(state === 'failed' ? words.remove : words.cancel)}>
          {state === 'failed' ? words.remove : words.cancel}
        </CompactButton>
      )}
    </span>
  )
}
