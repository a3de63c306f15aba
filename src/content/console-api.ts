import { z } from 'zod'

/** The values of a part of the content, with what has become of each. */
export interface ContentPartView {
  id: string
  fields: FieldView[]
}

export interface FieldView {
  id: string
  kind: 'text' | 'clients' | 'reviews'
  label: string
  hint?: string
  /** What the site or the mail says now. */
  value: unknown
  /** What `content/` says. */
  default: unknown
  /** Rises with each change; 0 if nobody has changed it yet. */
  version: number
  /** Who changed it last and when; `null` if it says its default. */
  changed: { by: string; at: string } | null
  /** The default as it was when the value was set, if it says something else by now. */
  defaultWas: unknown
  /** What was saved no longer fits what a text must keep to, so the default is shown. */
  unfit: boolean
  limits?: { least: number; most: number; places: readonly string[] }
}

export interface ContentPartLine {
  id: string
  place: 'site' | 'mails'
  fields: number
  changed: number
}

/** A value that a field had, newest first; `null` is the default. */
export interface PastValue {
  version: number
  value: unknown
  by: string
  at: string
}

/** A new value, or `null` for the default; `version` is that of the value which was shown. */
export const ChangeContentRequest = z.object({
  value: z.unknown(),
  version: z.number().int().min(0).max(1_000_000),
})

/** Values by field that are to be looked at. */
export const PreviewContentRequest = z.object({
  part: z.string().max(60),
  changes: z.record(z.string().max(200), z.unknown()),
})
