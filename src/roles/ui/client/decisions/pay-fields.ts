import { roundPounds } from '#src/values/money.ts'

/** A sum as it stands in a field. */
export function typedPounds(pence: number | null | undefined): string {
  return pence == null ? '' : roundPounds(pence)
}
