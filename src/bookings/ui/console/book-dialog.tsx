import { useState, type ComponentProps } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea, CompactField } from '#src/design/console/compact-field.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import { type CallKind, callKinds, type CallWay, callWays, diaryZone } from '../../booking.ts'
import type { BookForGuestRequest, DiaryView } from '../../console-api.ts'
import { GuestZone } from './book/guest-zone.tsx'
import { Choice } from './choice.tsx'
import { HostSelect } from './hosts/host-select.tsx'

const copy = words.bookCall

export interface BookWish {
  date: string
  time?: string
  kind?: CallKind
  /** What is already known about the guest. */
  guest?: Partial<Typed>
}

export interface BookDialogProps {
  wish: BookWish
  view: DiaryView
  onBooked: () => void
  onClose: () => void
}

const typed = ['name', 'email', 'phone', 'company', 'location', 'message', 'timeZone'] as const
type Typed = Record<(typeof typed)[number], string>
const nothing: Typed = { name: '', email: '', phone: '', company: '', location: '', message: '', timeZone: '' }

/** Books a call for a guest who rang, wrote or came by. Opening hours apply to guests only. */
export function BookDialog({ wish, view, onBooked, onClose }: BookDialogProps) {
  const [kind, setKind] = useState<CallKind>(wish.kind ?? 'demo')
  const [way, setWay] = useState<CallWay>('video')
  const [date, setDate] = useState(wish.date)
  const [time, setTime] = useState(wish.time ?? '')
  const [chosenHost, setChosenHost] = useState('')
  const [details, setDetails] = useState<Typed>({ ...nothing, ...wish.guest })
  const hosts = view.hosts.filter(({ kinds }) => kinds.includes(kind))
  // Somebody who was chosen for the other kind of call may not take this one.
  const host = hosts.some(({ number }) => String(number) === chosenHost) ? chosenHost : ''
  const { book, anyway } = useBooking(`${kind} ${date} ${time} ${host}`, onBooked)
  const { fields, sentence, form } = useRefusal(book.failure, { ...details, datetime: `${date}T${time}` })

  return (
    <Dialog title={copy.title} size="md" onClose={onClose}>
      <form
        ref={form}
        className="con-ask"
        onSubmit={(event) => {
          event.preventDefault()
          const datetime = instantOf(date, time, diaryZone).toISOString()
          void book.run({ ...details, kind, way, anyway, datetime, ...(host && { host: Number(host) }) })
        }}
      >
        <div className="dform">
          <Choice
            legend={copy.kind}
            name="kind"
            labels={words.kindsLong}
            all={callKinds}
            chosen={kind}
            onChoose={setKind}
          />
          <Choice legend={copy.way} name="way" labels={copy.ways} all={callWays} chosen={way} onChoose={setWay} />
          <div className="is-half">
            <CompactField
              label={copy.day}
              type="date"
              required
              min={view.today}
              value={date}
              error={fields.datetime}
              onChange={({ target }) => setDate(target.value)}
            />
          </div>
          <div className="is-half">
            <CompactField
              label={copy.time}
              type="time"
              required
              step={300}
              value={time}
              hint={isOffered(view, kind, date, time) ? copy.timeHint : copy.outside}
              onChange={({ target }) => setTime(target.value)}
              data-autofocus={!wish.time || undefined}
            />
          </div>
          <HostSelect label={copy.host} nobody={copy.anybody} hosts={hosts} chosen={host} onChoose={setChosenHost} />
          <GuestFields
            kind={kind}
            details={details}
            errors={fields}
            focused={wish.time !== undefined}
            onChange={(name, text) => setDetails((before) => ({ ...before, [name]: text }))}
          />
        </div>
        <BookActions sentence={sentence} anyway={anyway} busy={book.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

interface BookActionsProps {
  /** Why the booking was refused. */
  sentence: string | undefined
  anyway: boolean
  busy: boolean
  onClose: () => void
}

function BookActions({ sentence, anyway, busy, onClose }: BookActionsProps) {
  return (
    <>
      {sentence && <Alert title={sentence}>{anyway && copy.anywayText}</Alert>}
      <p className="note">{copy.mail}</p>
      <div className="con-acts">
        <Button type="submit" variant="hot" size="sm" busy={busy}>
          {anyway ? copy.anyway : copy.submit}
        </Button>
        <CompactButton onClick={onClose}>{copy.leave}</CompactButton>
      </div>
    </>
  )
}

/**
 * Books the call. `anyway` means that guests could not have the time that was requested last, and that pressing the
 * button again insists on it.
 */
function useBooking(wish: string, onBooked: () => void) {
  const [refusedWish, setRefusedWish] = useState<string>()
  const book = useConsoleAction<BookForGuestRequest>({
    path: '/api/admin/diary/calls',
    refresh: ['diary', 'lead', 'leads', 'waiting'],
    quiet: true,
    onDone: () => {
      toast({ title: words.done.booked, tone: 'ok' })
      onBooked()
    },
    onFailed: ({ code }) => setRefusedWish(code === 'outside_rules' ? wish : undefined),
  })
  return { book, anyway: refusedWish === wish }
}

interface GuestFieldsProps {
  kind: CallKind
  details: Typed
  errors: Record<string, string | undefined>
  /** Whether the guest's name takes the focus, because the time is already known. */
  focused: boolean
  onChange: (name: keyof Typed, text: string) => void
}

/** Who comes, and what they want to talk about. */
function GuestFields({ kind, details, errors, focused, onChange }: GuestFieldsProps) {
  const field = (
    name: Exclude<keyof Typed, 'timeZone'>,
  ): ComponentProps<'input'> & { label: string; error: string | undefined } => ({
    label: copy[name],
    name,
    value: details[name],
    error: errors[name],
    onChange: ({ target }) => onChange(name, target.value),
  })
  return (
    <>
      <CompactField
        {...field('name')}
        required
        maxLength={200}
        data-autofocus={focused || undefined}
        autoComplete="off"
      />
      <CompactField {...field('email')} type="email" required maxLength={254} autoComplete="off" />
      <CompactField {...field('phone')} type="tel" required maxLength={50} autoComplete="off" />
      {kind === 'demo' ? (
        <CompactField {...field('company')} maxLength={200} autoComplete="off" />
      ) : (
        <CompactField {...field('location')} maxLength={200} autoComplete="off" />
      )}
      <GuestZone error={errors.timeZone} onChange={(zone) => onChange('timeZone', zone)} />
      <div className="is-wide">
        <CompactArea
          label={
            <>
              {copy.message} <span className="muted">{copy.optional}</span>
            </>
          }
          name="message"
          rows={2}
          maxLength={5000}
          value={details.message}
          error={errors.message}
          onChange={({ target }) => onChange('message', target.value)}
        />
      </div>
    </>
  )
}

/** Also true if the diary that is shown can't tell, for another week or without a time. */
function isOffered(view: DiaryView, kind: CallKind, date: string, time: string): boolean {
  const day = view.days.find((one) => one.date === date)
  if (!day || !time) return true
  const at = instantOf(date, time, diaryZone).getTime()
  const minutes = kind === 'demo' ? 30 : 15
  return day.free.some(
    (free) => free.offered && Date.parse(free.from) <= at && at + minutes * 60_000 <= Date.parse(free.until),
  )
}
