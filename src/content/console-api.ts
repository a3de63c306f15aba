import { z } from 'zod'

/** The values of a part of the content, with their history. */
export interface ContentPartView {
  id: string
  fields: FieldView[]
  /** Whether it can be previewed. */
  isPreviewed: boolean
}

export interface FieldView {
  id: string
  kind: 'text' | 'clients' | 'reviews'
  label: string
  hint?: string
  /** The present value on the site or in the mail. */
  value: unknown
  /** The value in `content/`. */
  default: unknown
  /** Increases with each change; 0 if nobody has changed it yet. */
  version: number
  /** Who changed it last and when; `null` if it has its default. */
  changed: { by: string; at: string } | null
  /** The default at the time when the value was set, if it has changed since. */
  defaultWas: unknown
  /** Whether the saved value no longer meets the rules, so that the default is shown. */
  unfit: boolean
  limits?: { least: number; most: number; places: readonly string[]; lines: boolean }
}

export interface ContentPartLine {
  id: string
  place: 'site' | 'mails'
  fields: number
  changed: number
}

/** `GET /api/admin/content/reply-templates`: what staff can begin a reply with. */
export interface ReplyTemplate {
  id: string
  label: string
  subject: string
  text: string
}

/** A value that a field had, newest first; `null` is the default. */
export interface PastValue {
  version: number
  value: unknown
  by: string
  at: string
}

/** A new value, or `null` for the default. `version` is that of the value that was shown. */
export const ChangeContentRequest = z.object({
  value: z.unknown(),
  version: z.number().int().min(0).max(1_000_000),
})

/** The values to preview, by field. */
export const PreviewContentRequest = z.object({
  part: z.string().max(60),
  changes: z.record(z.string().max(200), z.unknown()),
})
