interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  labels: Record<Value, string>
  all: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Chooses one of a few values by radio buttons in a row. */
export function Choice<Value extends string>({ legend, name, labels, all, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="con-choice con-choice--row is-wide">
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={chosen === one} onChange={() => onChoose(one)} />
          {labels[one]}
        </label>
      ))}
    </fieldset>
  )
}
