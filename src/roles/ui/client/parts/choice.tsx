import './choice.css'
import type { ReactNode } from 'react'

/** A thing that is on or off. */
export function Switch({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="sw">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span aria-hidden="true" />
      {children}
    </label>
  )
}
