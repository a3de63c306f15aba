import { CompactSelect } from '#src/design/console/compact-field.tsx'
import type { DiaryHost } from '../../../console-api.ts'

interface HostSelectProps {
  label: string
  /** The text of the choice "nobody in particular", if that is allowed. */
  nobody?: string
  hosts: readonly Pick<DiaryHost, 'number' | 'name'>[]
  /** The number of the host, or empty. */
  chosen: string
  onChoose: (host: string) => void
}

/** Chooses one of the hosts, if there are several. */
export function HostSelect({ label, nobody, hosts, chosen, onChoose }: HostSelectProps) {
  if (hosts.length < 2) return null
  return (
    <div className="is-wide">
      <CompactSelect label={label} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {nobody !== undefined && <option value="">{nobody}</option>}
        {hosts.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </CompactSelect>
    </div>
  )
}
