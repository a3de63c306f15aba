/**
 * Puts values into the places of a sentence: `fill('Got it, {name}.', { name: 'Rhona' })`. A place without a value
 * stays, so that a test sees it.
 */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}
