import { z } from 'zod'
import { longestViewName } from './view.ts'

const viewName = z
  .string()
  .transform((name) => name.replaceAll(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Please give the view a name')
      .max(longestViewName, `Please keep this under ${longestViewName + 1} characters`),
  )
const viewQuery = z.string().max(1000)
const version = z.number().int()

/** `POST /api/admin/lead-views`. */
export const NewView = z.object({
  name: viewName,
  /** The query of the inbox's address, from its question mark on. */
  query: viewQuery,
  isShared: z.boolean(),
  /** Whether the inbox opens with it for the person who saves it. */
  opensFirst: z.boolean().default(false),
})
export type NewView = z.infer<typeof NewView>

/** `PUT /api/admin/lead-views/{viewId}`: fields that are left out stay as they are. */
export const ViewChange = z.object({
  version,
  name: viewName.optional(),
  query: viewQuery.optional(),
  isShared: z.boolean().optional(),
  opensFirst: z.boolean().optional(),
})
export type ViewChange = z.infer<typeof ViewChange>

/** `DELETE /api/admin/lead-views/{viewId}`: the version that the caller saw. */
export const ViewSeen = z.object({ version })
