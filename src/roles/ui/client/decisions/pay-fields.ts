import { roundPounds } from '#src/values/money.ts'

/** Formats a sum for a field. */
export function typedPounds(pence: number | null | undefined): string {
  return pence == null ? '' : roundPounds(pence)
}
