import { useState } from 'react'
import { diaryConsole } from '#content/console/diary.ts'
import { hostsConsole as words } from '#content/console/diary-hosts.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactCheck, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill, fillCount } from '#src/values/fill.ts'
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
  const save = useConsoleAction<HostBody & { version?: number }, { outside?: DiaryCall[] }>({
    path: host ? `/api/admin/diary/hosts/${host.number}` : '/api/admin/diary/hosts',
    method: host ? 'PUT' : 'POST',
    refresh: ['diary', 'diary-hosts'],
    quiet: true,
    onDone: ({ outside = [] }) => {
      const title = outside.length > 0 ? fillCount(words.outside, outside.length) : words.done.saved
      toast({ title, tone: 'ok' })
      onClose()
    },
  })
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
          const body = { memberId: memberId || null, name, kinds: [...kinds], own }
          void save.run(host ? { ...body, version: host.version } : body)
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
        <div className="con-acts">
          <Button type="submit" size="sm" busy={save.busy}>
            {copy.submit}
          </Button>
          <CompactButton onClick={onClose}>{copy.leave}</CompactButton>
        </div>
      </form>
    </Dialog>
  )
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
