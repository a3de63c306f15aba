import { useState } from 'react'
import { askWords as words } from '#content/console/hiring.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { CompactCheck, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Facts } from '#src/design/console/facts.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill } from '#src/values/fill.ts'
import type { AskForClientRequest } from '../../../hiring-api.ts'
import { offeredTimes } from '../../../interview.ts'
import { type InterviewPlace, interviewPlaces } from '../../../role-states.ts'
import { roleQueries } from '../role-queries.ts'
import { interviewFact, versionOf } from './hiring-facts.tsx'
import type { StepProps } from './step-props.ts'

const noTimes = Array.from({ length: offeredTimes }, () => ({ day: '', time: '' }))

/** Asks somebody for an interview in the name of one of the client's people, who rang with three times. */
export function AskDialog({ card, role, onClose }: StepProps) {
  const [memberId, setMemberId] = useState(role.team[0]?.id ?? '')
  const [times, setTimes] = useState(noTimes)
  const [place, setPlace] = useState<InterviewPlace>('office')
  const [where, setWhere] = useState('')
  const [agencyAttends, setAgencyAttends] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { seen, theirs, isFetching, onFailed } = useSeen(card.interview, versionOf, roleQueries)
  const ask = useConsoleAction<AskForClientRequest>({
    path: `/api/admin/candidacies/${card.id}/interview-request`,
    refresh: roleQueries,
    quiet: true,
    onDone: () => {
      toast({ title: fill(words.done, { name: card.name }), tone: 'ok' })
      onClose()
    },
    onFailed,
  })
  const confirm = () => {
    const isWhole = times.every(({ day, time }) => day && time)
    setIsMissing(!isWhole)
    const version = seen?.state === 'open' || seen?.state === 'booked' ? seen.version : 0
    if (isWhole) void ask.run({ memberId, times, place, where, agencyAttends, version })
  }
  return (
    <ConfirmDialog
      title={fill(words.title, { name: card.name })}
      size="md"
      confirm={fill(words.confirm, { name: firstNameOf(card.name) })}
      busy={ask.busy || isFetching}
      failure={ask.failure?.sentence}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{fill(words.lead, { name: card.name, company: role.contract?.company ?? '' })}</p>
      <CompactSelect
        label={words.who}
        value={memberId}
        onChange={({ target }) => setMemberId(target.value)}
        data-autofocus
      >
        {role.team.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </CompactSelect>
      <TimeFields times={times} isMissing={isMissing} onChange={setTimes} />
      <CompactSelect
        label={words.place}
        value={place}
        onChange={({ target }) => setPlace(target.value as InterviewPlace)}
      >
        {interviewPlaces.map((one) => (
          <option key={one} value={one}>
            {words.places[one]}
          </option>
        ))}
      </CompactSelect>
      <CompactField
        label={words.where}
        value={where}
        maxLength={300}
        onChange={({ target }) => setWhere(target.value)}
        autoComplete="off"
      />
      <CompactCheck
        label={words.attends}
        checked={agencyAttends}
        onChange={({ target }) => setAgencyAttends(target.checked)}
      />
      {theirs && <Facts items={[interviewFact(theirs)]} />}
    </ConfirmDialog>
  )
}

type Times = typeof noTimes

function TimeFields({
  times,
  isMissing,
  onChange,
}: {
  times: Times
  isMissing: boolean
  onChange: (times: Times) => void
}) {
  const change = (at: number, next: Partial<Times[number]>) =>
    onChange(times.map((time, index) => (index === at ? { ...time, ...next } : time)))
  return times.map(({ day, time }, index) => (
    // The three times have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={index} className="rl-when">
      <CompactField
        label={fill(words.day, { number: index + 1 })}
        type="date"
        value={day}
        error={isMissing && !day ? words.noDay : undefined}
        onChange={({ target }) => change(index, { day: target.value })}
      />
      <CompactField
        label={fill(words.time, { number: index + 1 })}
        type="time"
        step={900}
        value={time}
        error={isMissing && !time ? words.noTime : undefined}
        onChange={({ target }) => change(index, { time: target.value })}
      />
    </div>
  ))
}
