import { z } from 'zod'

/** The state of something that the program relies on and that could be replaced by another. */
export type ProviderState =
  | { id: 'mail'; mode: 'smtp'; host: string; from: string }
  | { id: 'mail'; mode: 'files'; from: string }
  | { id: 'payments'; mode: 'stripe'; live: boolean }
  | { id: 'payments'; mode: 'test' }
  | { id: 'diary'; mode: 'calendar' | 'calendly' | 'calcom' }
  | { id: 'seal'; mode: 'own' | 'self-made'; name: string; validUntil: string; endsSoon: boolean }
  | { id: 'seal'; mode: 'broken'; why: string }
  | { id: 'timeStamps'; mode: 'authority'; host: string }
  | { id: 'timeStamps'; mode: 'none' }
  | { id: 'storage'; mode: 's3'; host: string; bucket: string }
  | { id: 'storage'; mode: 'disk' }
  | { id: 'converter'; mode: 'ffmpeg' | 'node-av' | 'none' }
  | { id: 'database'; mode: 'server' | 'embedded' }
  /** `at` is the time of the state in the last good backup; `failed` says why a later one failed. */
  | {
      id: 'backups'
      mode: 'daily' | 'by-hand'
      at: string | null
      place: string
      bytes: number
      isOld: boolean
      failed: { at: string; why: string } | null
    }
  | { id: 'address'; mode: 'secure' | 'plain'; url: string }

/** `GET /api/admin/settings` */
export interface SettingsAnswer {
  providers: ProviderState[]
  portal: {
    /** Since when its password has been valid. */
    since: string | null
    /** Whether PORTAL_PASSWORD is set on the machine. */
    configured: boolean
    sessions: { unsigned: number; signed: number }
  }
}

/** `POST /api/admin/settings/portal-password`; without a password one is made up. */
export const PortalPasswordChange = z.object({
  password: z
    .string({ error: 'Please enter a password' })
    .trim()
    .min(8, 'At least 8 characters, please')
    .max(200, 'At most 200 characters, please')
    .optional(),
  endSessions: z.boolean().default(false),
  /** `since` of the password that the caller has seen and replaces. */
  seen: z.iso.datetime().nullable().optional(),
})

export interface PortalPasswordChanged {
  /** Only set if it was generated; it cannot be shown again. */
  password: string | null
  sessionsEnded: number
}
