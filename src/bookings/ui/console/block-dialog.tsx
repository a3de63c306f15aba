import { useState } from 'react'
import { diaryConsole as words } from '#content/diary-console.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { addDays } from '#src/values/zoned-time.ts'
import type { BlockAnswer, BlockRequest, DiaryCall } from '../../console-api.ts'
import { momentOf } from './diary-days.ts'

const copy = words.block

export interface BlockWish {
  date: string
  /** A stretch that was chosen on the sheet. */
  time?: string
  until?: string
}

/** Blocks whole days or some hours, and lists the calls that lie in them. */
export function BlockDialog({
  wish,
  onOpenCall,
  onClose,
}: {
  wish: BlockWish
  onOpenCall: (id: string) => void
  onClose: () => void
}) {
  const [what, setWhat] = useState<'days' | 'hours'>(wish.time ? 'hours' : 'days')
  const [first, setFirst] = useState(wish.date)
  const [last, setLast] = useState(wish.date)
  const [from, setFrom] = useState(wish.time ?? '09:00')
  const [until, setUntil] = useState(wish.until ?? '12:00')
  const [reason, setReason] = useState('')
  const [standing, setStanding] = useState<readonly DiaryCall[]>()
  const block = useConsoleAction<BlockRequest, BlockAnswer>({
    path: '/api/admin/diary/blocks',
    refresh: ['diary', 'diary-rules'],
    quiet: true,
    onDone: (answer) => {
      if (answer.standing.length > 0) return setStanding(answer.standing)
      toast({ title: words.done.blocked, tone: 'ok' })
      onClose()
    },
  })
  const wanted =
    what === 'days'
      ? { from: `${first}T00:00`, until: last && `${addDays(last, 1)}T00:00` }
      : { from: `${first}T${from}`, until: `${first}T${until}` }
  const { fields, sentence, form } = useRefusal(block.failure, { ...wanted, reason })
  if (standing) return <StandingCalls calls={standing} onOpenCall={onOpenCall} onClose={onClose} />

  const chooseFirst = (date: string) => {
    setFirst(date)
    if (date > last) setLast(date)
  }
  return (
    <Dialog title={copy.title} size="sm" onClose={onClose}>
      <form
        ref={form}
        className="con-ask"
        onSubmit={(event) => {
          event.preventDefault()
          void block.run({ ...wanted, reason })
        }}
      >
        <div className="dform">
          <fieldset className="con-choice con-choice--row is-wide">
            <legend>{copy.what}</legend>
            {(['days', 'hours'] as const).map((one) => (
              <label key={one}>
                <input type="radio" name="what" value={one} checked={what === one} onChange={() => setWhat(one)} />
                {copy[one]}
              </label>
            ))}
          </fieldset>
          <div className={what === 'days' ? 'is-half' : 'is-wide'}>
            <CompactField
              label={what === 'days' ? copy.firstDay : copy.day}
              type="date"
              required
              value={first}
              error={fields.from}
              onChange={({ target }) => chooseFirst(target.value)}
            />
          </div>
          {what === 'days' ? (
            <div className="is-half">
              <CompactField
                label={copy.lastDay}
                type="date"
                required
                min={first}
                value={last}
                error={fields.until}
                onChange={({ target }) => setLast(target.value)}
              />
            </div>
          ) : (
            <>
              <div className="is-half">
                <CompactField
                  label={copy.from}
                  type="time"
                  required
                  step={300}
                  value={from}
                  onChange={({ target }) => setFrom(target.value)}
                />
              </div>
              <div className="is-half">
                <CompactField
                  label={copy.until}
                  type="time"
                  required
                  step={300}
                  value={until}
                  error={fields.until}
                  onChange={({ target }) => setUntil(target.value)}
                />
              </div>
            </>
          )}
          <div className="is-wide">
            <CompactField
              label={copy.reason}
              hint={copy.reasonHint}
              required
              maxLength={200}
              value={reason}
              error={fields.reason}
              onChange={({ target }) => setReason(target.value)}
              data-autofocus
            />
          </div>
        </div>
        {sentence && <Alert title={sentence} />}
        <p className="note">{copy.text}</p>
        <div className="con-acts">
          <Button type="submit" size="sm" busy={block.busy}>
            {copy.submit}
          </Button>
          <CompactButton onClick={onClose}>{copy.leave}</CompactButton>
        </div>
      </form>
    </Dialog>
  )
}

function StandingCalls({
  calls,
  onOpenCall,
  onClose,
}: {
  calls: readonly DiaryCall[]
  onOpenCall: (id: string) => void
  onClose: () => void
}) {
  return (
    <Dialog title={copy.done.title} size="sm" onClose={onClose}>
      <div className="con-ask">
        <p>{copy.done.text}</p>
        <CallList calls={calls} onOpenCall={onOpenCall} />
        <div className="con-acts">
          <CompactButton variant="ink" onClick={onClose}>
            {copy.done.close}
          </CompactButton>
        </div>
      </div>
    </Dialog>
  )
}

/** Calls by name and time, each with a link to it. */
export function CallList({ calls, onOpenCall }: { calls: readonly DiaryCall[]; onOpenCall?: (id: string) => void }) {
  return (
    <ul className="standing">
      {calls.map((call) => (
        <li key={call.id}>
          <span>
            {momentOf(call.startsAt)} <b>{call.name}</b>
          </span>
          {onOpenCall && <CompactButton onClick={() => onOpenCall(call.id)}>{words.kinds[call.kind]}</CompactButton>}
        </li>
      ))}
    </ul>
  )
}
