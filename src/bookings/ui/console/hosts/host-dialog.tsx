import { useState } from 'react'
import { diaryConsole } from '#content/console/diary.ts'
import { consoleWords } from '#content/console/frame.ts'
import { hostsConsole as words } from '#content/console/diary-hosts.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactCheck, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { Theirs } from '#src/design/console/facts.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { TimeRange } from '../../../availability.ts'
import { type CallKind, callKinds } from '../../../booking.ts'
import type { DiaryCall, HostBody, HostsView } from '../../../console-api.ts'
import { ruleLimits, weekdays } from '../../../diary-rules.ts'
import type { OwnRules } from '../../../hosts.ts'
import { TimeRanges } from '../time-ranges.tsx'

const copy = words.dialog
const hours = diaryConsole.hours
const limits = ['dailyCap', 'bufferBeforeMinutes', 'bufferMinutes'] as const
const limitLabels = { dailyCap: copy.cap, bufferBeforeMinutes: copy.bufferBefore, bufferMinutes: copy.buffer }

interface HostDialogProps {
  view: HostsView
  /** The host to change. Without one, somebody is added. */
  host?: HostsView['hosts'][number]
  onClose: () => void
}

/** A host's name, the calls that they take, and their own rules in place of the opening hours. */
export function HostDialog({ view, host, onClose }: HostDialogProps) {
  const [memberId, setMemberId] = useState(host?.memberId ?? '')
  const [name, setName] = useState(host?.name ?? '')
  const [kinds, setKinds] = useState<readonly CallKind[]>(host?.kinds ?? callKinds)
  const [own, setOwn] = useState<OwnRules>(host?.own ?? {})
  const { save, busy, theirs } = useHostSave(
    view,
    host,
    { memberId: memberId || null, name, kinds: [...kinds], own },
    onClose,
  )
  const { fields, sentence, form } = useRefusal(save.failure, { memberId, name, kinds, own })
  const refused = sentence ?? fields.kinds
  const free = view.team.filter(({ id }) => id === host?.memberId || !view.hosts.some((other) => other.memberId === id))
  return (
    <Dialog title={host ? fill(copy.change, { name: host.name }) : copy.add} size="md" onClose={onClose}>
      <form
        ref={form}
        className="con-ask"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <div className="dform">
          <CompactSelect
            label={copy.member}
            value={memberId}
            error={fields.memberId}
            onChange={({ target }) => setMemberId(target.value)}
          >
            <option value="">{copy.nobody}</option>
            {free.map((member) => (
              <option key={member.id} value={member.id}>
                {member.name}
              </option>
            ))}
          </CompactSelect>
          <CompactField
            label={copy.name}
            hint={memberId ? copy.nameHint : undefined}
            maxLength={100}
            autoComplete="off"
            value={name}
            error={fields.name}
            onChange={({ target }) => setName(target.value)}
          />
          <fieldset className="con-choice con-choice--row is-wide">
            <legend>{copy.kinds}</legend>
            {callKinds.map((kind) => (
              <CompactCheck
                key={kind}
                label={words.kinds[kind]}
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  setKinds(callKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
                }
              />
            ))}
          </fieldset>
          <OwnFields own={own} rules={view.rules} errors={fields} onChange={setOwn} />
        </div>
        {refused && <Alert title={refused} />}
        {theirs && <Theirs title={consoleWords.theirs} items={itemsOf(theirs, { name, kinds, own })} />}
        <div className="con-acts">
          <Button type="submit" size="sm" busy={busy}>
            {copy.submit}
          </Button>
          <CompactButton onClick={onClose}>{copy.leave}</CompactButton>
        </div>
      </form>
    </Dialog>
  )
}

/** Saves what was typed about a host, or about somebody new. */
function useHostSave(view: HostsView, host: HostDialogProps['host'], typed: HostBody, onSaved: () => void) {
  const newest = view.hosts.find(({ number }) => number === host?.number) ?? host
  const { seen, theirs, isFetching, onFailed } = useSeen(newest, (one) => one?.version, ['diary-hosts'])
  const save = useConsoleAction<void, { outside?: DiaryCall[] }>({
    path: host ? `/api/admin/diary/hosts/${host.number}` : '/api/admin/diary/hosts',
    method: host ? 'PUT' : 'POST',
    body: () => (seen ? { ...typed, version: seen.version } : typed),
    refresh: ['diary', 'diary-hosts'],
    quiet: true,
    onDone: ({ outside = [] }) => {
      const title = outside.length > 0 ? fillCount(words.outside, outside.length) : words.done.saved
      toast({ title, tone: 'ok' })
      onSaved()
    },
    onFailed,
  })
  return { save, busy: save.busy || isFetching, theirs }
}

type Shown = Pick<HostsView['hosts'][number], 'name' | 'own'> & { kinds: readonly CallKind[] }

/** A colleague's version of a host beside one's own. */
function itemsOf(theirs: Shown, mine: Shown) {
  const own = saidOf(mine)
  return saidOf(theirs).map(([label, value], index) => ({ label, value, mine: own[index]![1] }))
}

function saidOf({ name, kinds, own }: Shown): (readonly [string, string])[] {
  const spans = (ranges: readonly TimeRange[] = []) => ranges.map(({ from, to }) => `${from}–${to}`).join(', ')
  const week = weekdays.map((day) => `${hours.weekdays[day]} ${spans(own.weekly?.[day]) || hours.closed}`)
  return [
    [copy.name, name],
    [copy.kinds, kinds.map((kind) => words.kinds[kind]).join(', ')],
    [copy.own, own.weekly ? [...week, spans(own.breaks)].filter(Boolean).join('; ') : words.agencyHours],
    ...limits.map((limit) => [limitLabels[limit], String(own[limit] ?? '')] as const),
  ]
}

interface OwnFieldsProps {
  own: OwnRules
  rules: HostsView['rules']
  errors: Record<string, string | undefined>
  onChange: (own: OwnRules) => void
}

/** A host's own hours, breaks and limits. Those that are empty are the agency's. */
function OwnFields({ own, rules, errors, onChange }: OwnFieldsProps) {
  const { weekly, breaks, ...numbers } = own
  return (
    <>
      <div className="is-wide">
        <CompactCheck
          label={copy.own}
          hint={copy.ownHint}
          checked={weekly !== undefined}
          onChange={({ target }) =>
            onChange(target.checked ? { ...numbers, weekly: rules.weekly, breaks: rules.breaks } : numbers)
          }
        />
        {weekly &&
          weekdays.map((weekday) => (
            <TimeRanges
              key={weekday}
              name={hours.weekdays[weekday]}
              ranges={weekly[weekday] ?? []}
              error={errors[`own.weekly.${weekday}`]}
              empty={hours.closed}
              add={hours.add}
              addLabel={fill(hours.addTo, { day: hours.weekdays[weekday] })}
              removeLabel={fill(hours.removeFrom, { day: hours.weekdays[weekday] })}
              onChange={(ranges) => onChange({ ...own, weekly: { ...weekly, [weekday]: ranges } })}
            />
          ))}
        {breaks && (
          <TimeRanges
            name={diaryConsole.shut.pause}
            named
            ranges={breaks}
            error={errors['own.breaks']}
            empty=""
            add={hours.addBreak}
            addLabel={hours.addBreak}
            removeLabel={hours.removeBreak}
            onChange={(ranges) => onChange({ ...own, breaks: ranges })}
          />
        )}
      </div>
      {limits.map((limit) => (
        <CompactField
          key={limit}
          label={limitLabels[limit]}
          hint={fill(copy.limitHint, { count: rules[limit] })}
          type="number"
          inputMode="numeric"
          min={ruleLimits[limit][0]}
          max={ruleLimits[limit][1]}
          value={own[limit] ?? ''}
          error={errors[`own.${limit}`]}
          onChange={({ target }) => {
            const { [limit]: _, ...others } = own
            onChange(Number.isNaN(target.valueAsNumber) ? others : { ...others, [limit]: target.valueAsNumber })
          }}
        />
      ))}
    </>
  )
}
