import { beforeAll } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'

export const began = new Date('2026-11-23T08:00:00Z')

/** The inbox as staff see it, and a visitor who leaves their details. */
export function inbox(tested: TestProgram) {
  let [owner, staff] = ['', '']
  beforeAll(async () => {
    owner = (await signedIn(tested.database.db, 'owner', began)).cookie
    staff = (await signedIn(tested.database.db, 'staff', began)).cookie
  })
  const call = (method: string, route: string, body?: unknown, cookie = '', headers: Record<string, string> = {}) =>
    tested.call(method, route, body, { cookie, headers })
  const list = async (query = '') => (await call('GET', `/api/admin/leads${query}`, undefined, owner)).json().data
  const idOf = async (email: string) =>
    (
      await tested.database.db
        .selectFrom('people')
        .select('id')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow()
    ).id
  return {
    get owner() {
      return owner
    },
    get staff() {
      return staff
    },
    call,
    contact: (email: string, more: object = {}) =>
      call('POST', '/api/contact', { email, phone: '+44 7700 900123', candidateCount: '2-5', ...more }),
    list,
    names: async (query: string) => (await list(query)).rows.map(({ name }: { name: string }) => name),
    counts: async () => (await call('GET', '/api/admin/lead-counts', undefined, owner)).json().data,
    idOf,
    record: async (email: string, cookie = owner) =>
      (await call('GET', `/api/admin/leads/${await idOf(email)}`, undefined, cookie)).json().data,
  }
}

export const titles = (person: { timeline: { title: string }[] }) => person.timeline.map(({ title }) => title)
