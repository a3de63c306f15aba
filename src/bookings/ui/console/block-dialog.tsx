import { useState } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fillCount } from '#src/values/fill.ts'
import { addDays } from '#src/values/calendar-date.ts'
import type { BlockAnswer, BlockPreview, BlockRequest, DiaryCall, DiaryHost } from '../../console-api.ts'
import { Choice } from './choice.tsx'
import { momentOf } from './diary-days.ts'
import { HostSelect } from './hosts/host-select.tsx'

const copy = words.block

export interface BlockWish {
  date: string
  /** A stretch that was chosen on the sheet. */
  time?: string
  until?: string
}

interface BlockDialogProps {
  wish: BlockWish
  /** The hosts. */
  hosts?: readonly Pick<DiaryHost, 'number' | 'name'>[]
  onOpenCall: (id: string) => void
  onClose: () => void
}

/** Blocks whole days or some hours, and lists the calls that lie in them. */
export function BlockDialog({ wish, hosts = [], onOpenCall, onClose }: BlockDialogProps) {
  const [whose, setWhose] = useState('')
  const [what, setWhat] = useState<'days' | 'hours'>(wish.time ? 'hours' : 'days')
  const [time, setTime] = useState<BlockedTime>({
    first: wish.date,
    last: wish.date,
    from: wish.time ?? '09:00',
    until: wish.until ?? '12:00',
  })
  const [reason, setReason] = useState('')
  const wanted = { ...stretchOf(what, time), host: whose ? Number(whose) : null }
  const { preview, block, standing, asksAbout, goBack } = useBlocking({ ...wanted, reason }, onClose)
  const { fields, sentence, form } = useRefusal(preview.failure ?? block.failure, { ...wanted, reason })
  if (standing) return <StandingCalls calls={standing} onOpenCall={onOpenCall} onClose={onClose} />

  if (asksAbout)
    return (
      <BlockQuestion
        calls={asksAbout}
        block={block}
        onConfirm={() => void block.run({ ...wanted, reason })}
        onClose={goBack}
      />
    )

  const change = (part: Partial<BlockedTime>) =>
    setTime((before) => ({
      ...before,
      ...part,
      ...(part.first && part.first > before.last ? { last: part.first } : {}),
    }))
  return (
    <Dialog title={copy.title} size="sm" onClose={onClose}>
      <form
        ref={form}
        className="con-ask"
        onSubmit={(event) => {
          event.preventDefault()
          void preview.run(wanted)
        }}
      >
        <div className="dform">
          <HostSelect label={copy.whose} nobody={copy.everyone} hosts={hosts} chosen={whose} onChoose={setWhose} />
          <Choice
            legend={copy.what}
            name="what"
            labels={copy}
            all={['days', 'hours']}
            chosen={what}
            onChoose={setWhat}
          />
          <TimeFields what={what} time={time} errors={fields} onChange={change} />
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
          <Button type="submit" size="sm" busy={preview.busy || block.busy}>
            {copy.submit}
          </Button>
          <CompactButton onClick={onClose}>{copy.leave}</CompactButton>
        </div>
      </form>
    </Dialog>
  )
}

/** Asks which calls are in the time, and blocks it: at once if there are none, otherwise once that is confirmed. */
function useBlocking(wanted: BlockRequest, onClose: () => void) {
  const [standing, setStanding] = useState<readonly DiaryCall[]>()
  /** The calls in this time, while the dialog asks whether to block it all the same. */
  const [asksAbout, setAsksAbout] = useState<readonly DiaryCall[]>()
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
  const preview = useConsoleAction<Omit<BlockRequest, 'reason'>, BlockPreview>({
    path: '/api/admin/diary/blocks/preview',
    quiet: true,
    onDone: (answer) => (answer.standing.length > 0 ? setAsksAbout(answer.standing) : void block.run(wanted)),
  })
  return { preview, block, standing, asksAbout, goBack: () => setAsksAbout(undefined) }
}

function BlockQuestion({
  calls,
  block,
  onConfirm,
  onClose,
}: {
  calls: readonly DiaryCall[]
  block: { busy: boolean; failure: { sentence: string } | undefined }
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      title={copy.question.title}
      confirm={copy.submit}
      cancel={copy.question.back}
      busy={block.busy}
      failure={block.failure?.sentence}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{fillCount(copy.question.text, calls.length)}</p>
      <CallList calls={calls} />
    </ConfirmDialog>
  )
}

/** For days, from the first to the last; for hours, only on the first day. */
interface BlockedTime {
  first: string
  last: string
  from: string
  until: string
}

function stretchOf(what: 'days' | 'hours', { first, last, from, until }: BlockedTime): { from: string; until: string } {
  return what === 'days'
    ? { from: `${first}T00:00`, until: last && `${addDays(last, 1)}T00:00` }
    : { from: `${first}T${from}`, until: `${first}T${until}` }
}

interface TimeFieldsProps {
  what: 'days' | 'hours'
  time: BlockedTime
  errors: Record<string, string | undefined>
  onChange: (part: Partial<BlockedTime>) => void
}

function TimeFields({ what, time, errors, onChange }: TimeFieldsProps) {
  return (
    <>
      <div className={what === 'days' ? 'is-half' : 'is-wide'}>
        <CompactField
          label={what === 'days' ? copy.firstDay : copy.day}
          type="date"
          required
          value={time.first}
          error={errors.from}
          onChange={({ target }) => onChange({ first: target.value })}
        />
      </div>
      {what === 'days' ? (
        <div className="is-half">
          <CompactField
            label={copy.lastDay}
            type="date"
            required
            min={time.first}
            value={time.last}
            error={errors.until}
            onChange={({ target }) => onChange({ last: target.value })}
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
              value={time.from}
              onChange={({ target }) => onChange({ from: target.value })}
            />
          </div>
          <div className="is-half">
            <CompactField
              label={copy.until}
              type="time"
              required
              step={300}
              value={time.until}
              error={errors.until}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          </div>
        </>
      )}
    </>
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
