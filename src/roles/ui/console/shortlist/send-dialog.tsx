import { useState } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import { CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { clockTime, londonDate, spokenDate } from '#src/values/london-time.ts'
import type { RoleRecord, SendAt } from '../../../console-api.ts'
import { morning, nextMornings } from '../../../sending.ts'
import { useSending } from './use-sending.ts'

const words = rolesConsole.shortlist.sending

export interface SendDialogProps {
  role: RoleRecord
  /** The version of the draft that is sent. */
  version: number
  count: number
  onClose: () => void
}

/** Says who will be mailed, and sends now or at a chosen time (TALENT-44). */
export function SendDialog({ role, version, count, onClose }: SendDialogProps) {
  const person = role.contract?.person ?? ''
  const company = role.contract?.company || rolesConsole.noCompany
  const time = useSendAt(role.draft?.sendAt ?? null)
  const send = useSending(role, onClose)
  return (
    <ConfirmDialog
      title={fillCount(words.title, count, { person })}
      confirm={time.isNow ? words.confirm : words.plan}
      cancel={rolesConsole.cancel}
      busy={send.busy}
      failure={send.failure?.sentence}
      onConfirm={() => {
        const at = time.take()
        if (at !== 'missing') void send.run({ version, ...(at ? { at } : {}) })
      }}
      onClose={onClose}
    >
      <p>{fill(words.text, { company })}</p>
      <Checked role={role} />
      <WhenFields time={time} />
      <p className="con-note">{time.isNow ? words.final : words.checked}</p>
    </ConfirmDialog>
  )
}

function Checked({ role }: { role: RoleRecord }) {
  const { depositIsSettled = false, filmsAreOpen = false } = role.contract ?? {}
  return (
    <ul className="rl-oks">
      <li>
        <StateMark kind="done">{words.permissions}</StateMark>
      </li>
      <li>
        <StateMark kind="done">{words.captions}</StateMark>
      </li>
      <li>
        <StateMark kind="done">{fill(words.contract, { number: role.contract?.number ?? '' })}</StateMark>
      </li>
      <li>
        <StateMark kind={depositIsSettled ? 'done' : 'partly'}>
          {depositIsSettled ? words.deposit : filmsAreOpen ? words.noDeposit : words.noFilmsYet}
        </StateMark>
      </li>
    </ul>
  )
}

/**
 * The choices of a time: now, one of the next mornings, or another one, which is chosen at first if a time is already
 * planned.
 */
function useSendAt(planned: string | null) {
  const [mornings] = useState(() => nextMornings(new Date()))
  const [choice, setChoice] = useState(planned === null ? 'now' : 'other')
  const [day, setDay] = useState(() => (planned === null ? '' : londonDate(new Date(planned))))
  const [time, setTime] = useState(() => (planned === null ? morning : clockTime(planned)))
  const [isMissing, setIsMissing] = useState(false)
  return {
    mornings,
    choice,
    setChoice,
    day,
    setDay,
    time,
    setTime,
    isMissing,
    isNow: choice === 'now',
    /** Returns the time to ask the server for; `undefined` for now. */
    take(): SendAt | undefined | 'missing' {
      if (choice === 'now') return undefined
      if (choice !== 'other') return { day: choice, time: morning }
      setIsMissing(!day || !time)
      return day && time ? { day, time } : 'missing'
    },
  }
}

function WhenFields({ time }: { time: ReturnType<typeof useSendAt> }) {
  return (
    <>
      <CompactSelect label={words.when} value={time.choice} onChange={({ target }) => time.setChoice(target.value)}>
        <option value="now">{words.now}</option>
        {time.mornings.map((day) => (
          <option key={day} value={day}>
            {fill(words.at, { day: spokenDate(day, 'now'), time: morning })}
          </option>
        ))}
        <option value="other">{words.other}</option>
      </CompactSelect>
      {time.choice === 'other' && (
        <div className="rl-when">
          <CompactField
            label={words.day}
            type="date"
            value={time.day}
            error={time.isMissing ? words.missing : undefined}
            onChange={({ target }) => time.setDay(target.value)}
          />
          <CompactField
            label={words.time}
            type="time"
            step={300}
            value={time.time}
            onChange={({ target }) => time.setTime(target.value)}
          />
        </div>
      )}
    </>
  )
}
