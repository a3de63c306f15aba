import { useState } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import { noticeCounts, type TimeRange } from '../../availability.ts'
import type { RulesPreview, RulesView } from '../../console-api.ts'
import { type OpeningRules, ruleChanges, ruleLimits, ruleProblems, weekdays } from '../../diary-rules.ts'
import { Choice } from './choice.tsx'
import { HoursQuestion } from './hours-question.tsx'
import { TimeRanges } from './time-ranges.tsx'

const copy = words.hours
const limits = [
  ['bufferBeforeMinutes', copy.bufferBefore, copy.bufferBeforeHint],
  ['bufferMinutes', copy.buffer, copy.bufferHint],
  ['dailyCap', copy.cap, copy.capHint],
  ['changeHours', copy.change, copy.changeHint],
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

  // The question is a separate form, because forms can't be nested.
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
        <HoursFields rules={rules} errorOf={errorOf} onChange={(change) => setRules(change)} />
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

interface HoursFieldsProps {
  rules: OpeningRules
  errorOf: (path: string) => string | undefined
  onChange: (change: (before: OpeningRules) => OpeningRules) => void
}

/** The hours of each day, the breaks of every day, and the limits. */
function HoursFields({ rules, errorOf, onChange }: HoursFieldsProps) {
  const setDay = (weekday: (typeof weekdays)[number], ranges: readonly TimeRange[]) =>
    onChange((before) => ({ ...before, weekly: { ...before.weekly, [weekday]: ranges } }))
  return (
    <>
      <fieldset>
        <legend>{copy.weekly}</legend>
        {weekdays.map((weekday) => (
          <TimeRanges
            key={weekday}
            name={copy.weekdays[weekday]}
            ranges={rules.weekly[weekday] ?? []}
            error={errorOf(`weekly.${weekday}`)}
            empty={copy.closed}
            add={copy.add}
            addLabel={fill(copy.addTo, { day: copy.weekdays[weekday] })}
            removeLabel={fill(copy.removeFrom, { day: copy.weekdays[weekday] })}
            onChange={(ranges) => setDay(weekday, ranges)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{copy.breaks}</legend>
        <TimeRanges
          name={words.shut.pause}
          named
          ranges={rules.breaks}
          error={errorOf('breaks')}
          empty=""
          add={copy.addBreak}
          addLabel={copy.addBreak}
          removeLabel={copy.removeBreak}
          onChange={(breaks) => onChange((before) => ({ ...before, breaks }))}
        />
      </fieldset>
      <NoticeFields rules={rules} errorOf={errorOf} onChange={onChange} />
      <fieldset>
        <legend>{copy.limits}</legend>
        <div className="hrs__l">
          {limits.map(([name, label, hint]) => (
            <RuleNumber key={name} {...{ name, label, hint, rules, errorOf, onChange }} />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** How long before a call it has to be booked, and how that is counted. */
function NoticeFields({ rules, errorOf, onChange }: HoursFieldsProps) {
  const { noticeBy } = rules
  const name = noticeBy === 'days' ? 'noticeDays' : 'noticeMinutes'
  return (
    <fieldset>
      <legend>{copy.notice}</legend>
      <Choice
        legend={copy.noticeBy}
        name="noticeBy"
        labels={copy.noticeCounts}
        all={noticeCounts}
        chosen={noticeBy}
        onChoose={(by) => onChange((before) => ({ ...before, noticeBy: by }))}
      />
      <div className="hrs__l">
        <RuleNumber
          key={name}
          {...{ name, label: copy[name], hint: copy.noticeHints[noticeBy], rules, errorOf, onChange }}
        />
      </div>
    </fieldset>
  )
}

function RuleNumber({
  name,
  label,
  hint,
  rules,
  errorOf,
  onChange,
}: HoursFieldsProps & { name: keyof typeof ruleLimits; label: string; hint: string }) {
  const [least, most] = ruleLimits[name]
  return (
    <CompactField
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={Number.isNaN(rules[name]) ? '' : rules[name]}
      error={errorOf(name)}
      onChange={({ target }) => onChange((before) => ({ ...before, [name]: target.valueAsNumber }))}
    />
  )
}

/** Returns the parts of the form that the server may refuse one by one, by their names in the request. */
function refusable({ weekly, ...rules }: OpeningRules): Record<string, unknown> {
  const days = weekdays.map((weekday) => [`rules.weekly.${weekday}`, weekly[weekday]])
  return Object.fromEntries([...days, ...Object.entries(rules).map(([name, value]) => [`rules.${name}`, value])])
}
