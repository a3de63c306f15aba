import { beforeAll } from 'vitest'
import type { TestAnswer, TestProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { londonDate } from '#src/values/london-time.ts'

/** Staff who work on contracts and their money. Without a cookie, a call is made by a member who is not an owner. */
export function contractsConsole(tested: TestProgram) {
  let [owner, staff] = ['', '']
  beforeAll(async () => {
    owner = (await signedIn(tested.database.db, 'owner')).cookie
    staff = (await signedIn(tested.database.db, 'staff')).cookie
  })
  const ask = (route: string, cookie = staff) =>
    tested.call('GET', `/api/admin/contracts${route}`, undefined, { cookie })
  const act = (route: string, body: object = {}, cookie = staff, key?: string) =>
    tested.call('POST', `/api/admin/contracts${route}`, body, { cookie, ...(key ? { key } : {}) })
  return {
    get owner() {
      return owner
    },
    get staff() {
      return staff
    },
    ask,
    act,
    record: async (id: string) => (await ask(`/${id}`)).json().data,
    money: async (id: string) => (await ask(`/${id}/money`)).json().data,
    /** Returns the entries about it in the log of changes, oldest first. */
    changes: async (subject: string) =>
      (
        await tested.database.db
          .selectFrom('staff_changes')
          .select('action')
          .where('subject', '=', subject)
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
  }
}

export const codeOf = (answer: TestAnswer) => [answer.status, answer.json().code]

export const londonDay = (daysAgo: number) => londonDate(new Date(Date.now() - daysAgo * 86_400_000))

export const placement = {
  part: 1,
  candidate: 'Kofi Mensah',
  firstYearSalaryPence: 3_600_000,
  startsOn: londonDay(10),
}
