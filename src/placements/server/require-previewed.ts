import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { Problem } from '#src/values/problem.ts'

/**
 * Throws 409 `preview_outdated` if an action's outcome differs from the preview that staff confirmed. It is called in
 * the action's transaction, so that nothing is stored. Without a preview it allows every outcome.
 */
export function requirePreviewed<Confirmed>(
  schema: z.ZodType<Confirmed>,
  previewed: Confirmed | undefined,
  outcome: unknown,
): void {
  if (previewed !== undefined && !isDeepStrictEqual(schema.parse(outcome), previewed))
    throw new Problem(
      'conflict',
      'preview_outdated',
      'These figures have changed since you checked them, so nothing was done. Check the new ones, then confirm again.',
    )
}
