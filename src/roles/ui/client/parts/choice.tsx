import './choice.css'
import type { ReactNode } from 'react'

export interface ChoiceProps<Value> {
  legend: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Chooses one of a few values by buttons in a row. */
export function Choice<Value extends string | number | boolean>({
  legend,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="seg2">
      <legend>{legend}</legend>
      {options.map((option) => (
        <button
          key={String(option.value)}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

/** A switch that is on or off. */
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
