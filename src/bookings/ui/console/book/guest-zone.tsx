import { useId, useState } from 'react'
import { diaryConsole } from '#content/console/diary.ts'
import { CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { placeOf, zonesElsewhere, zoneTyped } from './zones.ts'

const copy = diaryConsole.bookCall

/** Where a guest is: here, or in a city that is chosen by name. `onChange` gets the zone, empty for here. */
export function GuestZone({ error, onChange }: { error: string | undefined; onChange: (zone: string) => void }) {
  const [isElsewhere, setElsewhere] = useState(false)
  const [typed, setTyped] = useState('')
  const list = useId()
  return (
    <>
      <CompactSelect
        label={copy.zone}
        value={isElsewhere ? 'elsewhere' : 'here'}
        onChange={({ target }) => {
          const elsewhere = target.value === 'elsewhere'
          setElsewhere(elsewhere)
          onChange(elsewhere ? zoneTyped(typed) : '')
        }}
      >
        <option value="here">{copy.zoneHere}</option>
        <option value="elsewhere">{copy.zoneElsewhere}</option>
      </CompactSelect>
      {isElsewhere && (
        <>
          <CompactField
            label={copy.zoneCity}
            name="timeZone"
            list={list}
            required
            maxLength={64}
            autoComplete="off"
            hint={copy.zoneHint}
            value={typed}
            error={error}
            onChange={({ target }) => {
              setTyped(target.value)
              onChange(zoneTyped(target.value))
            }}
          />
          <datalist id={list}>
            {zonesElsewhere().map((zone) => (
              <option key={zone}>{placeOf(zone)}</option>
            ))}
          </datalist>
        </>
      )}
    </>
  )
}
