import { scottishBankHolidays } from './bank-holidays.ts'
import type { PersonKey } from '../types.ts'

/** Who takes the calls. */
export const host = { name: 'Moira Tennant', role: 'founder', portrait: 'moira' as PersonKey }

const officeHours = [{ from: '09:00', to: '17:00' }]

/** When calls can be booked (BOOK-3, BOOK-4), in Glasgow time. `src/bookings/availability.ts` explains each rule. */
export const diaryRules = {
  zone: 'Europe/London',
  /** 1 is Monday. A day that is missing is closed. */
  weekly: { 1: officeHours, 2: officeHours, 3: officeHours, 4: officeHours, 5: officeHours },
  breaks: [{ from: '12:30', to: '13:30', name: 'Lunch' }],
  noticeBy: 'clock' as const,
  noticeMinutes: 120,
  noticeDays: 1,
  bufferBeforeMinutes: 0,
  bufferMinutes: 0,
  changeHours: 0,
  dailyCap: 8,
  horizonDays: 14,
  shownDays: 10,
  bankHolidays: scottishBankHolidays,
  daysOff: [
    { date: '2026-12-24', name: 'Christmas Eve' },
    { date: '2026-12-31', name: 'Hogmanay' },
  ],
  closures: [{ from: '2026-11-26T15:00', to: '2026-11-26T17:00', reason: 'Filming in Leith' }],
}
