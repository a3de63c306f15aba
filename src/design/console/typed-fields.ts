/**
 * Returns a function that gives a field of a form its value, its change handler and the error in `refused` for it. The
 * form keeps all `values`. Browsers fill none of the fields in, because staff type other people's details.
 */
export function typedFields<Values extends Record<string, string>>(
  values: Values,
  change: (values: Values) => void,
  refused: Record<string, string>,
) {
  return (name: keyof Values & string) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ ...values, [name]: target.value }),
    error: refused[name],
    autoComplete: 'off',
  })
}
