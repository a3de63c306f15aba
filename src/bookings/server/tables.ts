import type { CallKind, SchedulingProviderName } from '../booking.ts'

export interface BookingsTable {
  id: string
  kind: CallKind
  person_id: string
  token: string
  provider: SchedulingProviderName
  provider_ref: string | null
  provider_move_url: string | null
  provider_cancel_url: string | null
  status: 'booked' | 'cancelled'
  sequence: number
  starts_at: Date
  ends_at: Date
  name: string
  email: string
  phone: string
  company: string
  location: string
  current_job: string
  salary_expectations: string
  message: string
  time_zone: string
  room: string
  created_at: Date
  updated_at: Date
}

export interface DiaryEntriesTable {
  id: string
  starts_at: Date
  blocked_until: Date
  booking_id: string | null
  held_until: Date | null
}

declare module '#src/platform/database/database.ts' {
  interface Tables {
    bookings: BookingsTable
    diary_entries: DiaryEntriesTable
  }
}
