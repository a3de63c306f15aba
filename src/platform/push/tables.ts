import type { ColumnType } from 'kysely'
import type { PushKind } from './notice.ts'

declare module '../database/database.ts' {
  interface Tables {
    push_devices: {
      id: string
      member_id: string
      session_id: string
      endpoint: string
      p256dh: string
      auth: string
      wants_lead: boolean
      wants_call: boolean
      wants_signature: boolean
      created_at: Date
      seen_at: Date
    }
    push_messages: {
      id: string
      cause: string
      device_id: string
      kind: PushKind
      about: string
      created_at: Date
      until: Date
      claimed_at: Date | null
      attempts: ColumnType<number, number | undefined, number>
      sent_at: Date | null
      failed_at: Date | null
      last_error: string | null
    }
  }
}
