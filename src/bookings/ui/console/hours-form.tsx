import { useState } from 'react'
import { diaryConsole as words } from '#content/diary-console.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Alert, FieldError } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import type { TimeRange } from '../../availability.ts'
import type { RulesPreview, RulesView } from '../../console-api.ts'
import { type OpeningRules, ruleChanges, ruleLimits, ruleProblems, weekdays } from '../../diary-rules.ts'
import { HoursQuestion } from './hours-question.tsx'

const copy = words.hours
const limits = [
  ['noticeMinutes', copy.notice, copy.noticeHint, 0],
  ['bufferMinutes', copy.buffer, copy.bufferHint, 0],
  ['dailyCap', copy.cap, copy.capHint, 1],
] as const

/** The opening rules as a form. Nothing is saved before its effects have been shown. */
export function HoursForm({
  view,
  newest,
  onSaved,
}: {
  view: RulesView
  newest: RulesView
  onSaved: (view: RulesView) => void
}) {
  const [rules, setRules] = useState<OpeningRules>(view.rules)
  const [asks, setAsks] = useState<RulesPreview>()
  const preview = useConsoleAction<{ rules: OpeningRules }, RulesPreview>({
    path: '/api/admin/diary/rules/preview',
    quiet: true,
    onDone: setAsks,
  })
  const save = useConsoleAction<{ rules: OpeningRules; version: number }>({
    path: '/api/admin/diary/rules',
    method: 'PUT',
    refresh: ['diary', 'diary-rules'],
    quiet: true,
    onDone: (_, wanted) => {
      toast({ ...copy.saved, tone: 'ok' })
      onSaved({ ...newest, rules: wanted.rules, version: view.version + 1 })
    },
  })
  const isChanged = ruleChanges(view.rules, rules).length > 0
  const problems = Object.fromEntries(ruleProblems(rules).map(({ path, msg }) => [path, msg]))
  const { fields, sentence, form } = useRefusal(preview.failure, refusable(rules))
  const errorOf = (path: string) => (isChanged ? (problems[path] ?? fields[`rules.${path}`]) : undefined)
  const setDay = (weekday: (typeof weekdays)[number], ranges: readonly TimeRange[]) =>
    setRules((before) => ({ ...before, weekly: { ...before.weekly, [weekday]: ranges } }))

  // The question is a form of its own, and forms cannot be nested.
  return (
    <>
      <form
        ref={form}
        className="con-panel hrs__f"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && Object.keys(problems).length === 0) void preview.run({ rules })
        }}
      >
        <fieldset>
          <legend>{copy.weekly}</legend>
          {weekdays.map((weekday) => (
            <Ranges
              key={weekday}
              name={copy.weekdays[weekday]}
              ranges={rules.weekly[weekday] ?? []}
              error={errorOf(`weekly.${weekday}`)}
              empty={copy.closed}
              add={copy.add}
              addLabel={copy.addTo(copy.weekdays[weekday])}
              removeLabel={copy.removeFrom(copy.weekdays[weekday])}
              onChange={(ranges) => setDay(weekday, ranges)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{copy.breaks}</legend>
          <Ranges
            name={words.shut.pause}
            named
            ranges={rules.breaks}
            error={errorOf('breaks')}
            empty=""
            add={copy.addBreak}
            addLabel={copy.addBreak}
            removeLabel={copy.removeBreak}
            onChange={(breaks) => setRules((before) => ({ ...before, breaks }))}
          />
        </fieldset>
        <fieldset>
          <legend>{copy.limits}</legend>
          <div className="hrs__l">
            {limits.map(([name, label, hint, least]) => (
              <CompactField
                key={name}
                label={label}
                hint={hint}
                type="number"
                inputMode="numeric"
                min={least}
                max={ruleLimits[name]}
                value={Number.isNaN(rules[name]) ? '' : rules[name]}
                error={errorOf(name)}
                onChange={({ target }) => setRules((before) => ({ ...before, [name]: target.valueAsNumber }))}
              />
            ))}
          </div>
        </fieldset>
        {sentence && <Alert title={sentence} />}
        <div className="hrs__go">
          <CompactButton type="submit" variant="ink" busy={preview.busy} disabled={!isChanged}>
            {copy.preview}
          </CompactButton>
          <CompactButton disabled={!isChanged} onClick={() => setRules(view.rules)}>
            {copy.undo}
          </CompactButton>
          {!isChanged && <span className="muted">{copy.same}</span>}
        </div>
      </form>
      {asks && (
        <HoursQuestion
          preview={asks}
          busy={save.busy}
          failure={save.failure?.sentence}
          onConfirm={() => void save.run({ rules, version: view.version })}
          onClose={() => {
            setAsks(undefined)
            save.reset()
          }}
        />
      )}
    </>
  )
}

/** The parts of the form that the server may refuse one by one, by their names in the request. */
function refusable({ weekly, ...rules }: OpeningRules): Record<string, unknown> {
  const days = weekdays.map((weekday) => [`rules.weekly.${weekday}`, weekly[weekday]])
  return Object.fromEntries([...days, ...Object.entries(rules).map(([name, value]) => [`rules.${name}`, value])])
}

interface RangesProps {
  name: string
  /** Each range has a name. */
  named?: boolean
  ranges: readonly TimeRange[]
  error: string | undefined
  empty: string
  add: string
  addLabel: string
  removeLabel: string
  onChange: (ranges: readonly TimeRange[]) => void
}

/** Time ranges of one day: from, to, and buttons to add and remove them. */
function Ranges({ name, named = false, ranges, error, empty, add, addLabel, removeLabel, onChange }: RangesProps) {
  const change = (index: number, part: Partial<TimeRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)))
  const last = ranges.at(-1)
  return (
    <div className="hrs__d">
      <b>{name}</b>
      <div className="hrs__rs">
        {ranges.length === 0 && <span className="muted">{empty}</span>}
        {ranges.map((range, index) => (
          // A stretch has no name of its own but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="hrs__r">
            <CompactTime label={copy.from(name)} value={range.from} onChange={(from) => change(index, { from })} />
            <span aria-hidden="true">–</span>
            <CompactTime
              label={copy.to(name)}
              value={range.to === '24:00' ? '00:00' : range.to}
              onChange={(to) => change(index, { to: to === '00:00' ? '24:00' : to })}
            />
            {named && (
              <span className="cf cf--name">
                <input
                  aria-label={copy.breakName}
                  maxLength={40}
                  value={range.name ?? ''}
                  onChange={({ target }) => change(index, { name: target.value })}
                />
              </span>
            )}
            <CompactButton aria-label={removeLabel} onClick={() => onChange(ranges.filter((_, at) => at !== index))}>
              {copy.remove}
            </CompactButton>
          </div>
        ))}
        <FieldError id={`hours-${name}`}>{error}</FieldError>
      </div>
      <CompactButton
        aria-label={addLabel}
        onClick={() =>
          onChange([
            ...ranges,
            last ? { from: last.to, to: last.to < '18:00' ? '18:00' : '24:00' } : { from: '09:00', to: '17:00' },
          ])
        }
      >
        {add}
      </CompactButton>
    </div>
  )
}

function CompactTime({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  return (
    <span className="cf">
      <input
        type="time"
        aria-label={label}
        step={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
