/**
 * What each field of a form takes that keeps `values`: its value, how it changes, and the sentence that refused it
 * (`refused`). A browser fills none of them in, because staff type what others told them.
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
