import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { candidateSetup } from '#src/candidates/server/http/candidates.setup.ts'
import type { TodayAnswer } from '../../console-api.ts'

// The Today page while what it lists is erased, withdrawn and merged, on both engines (STAFF-17).

const tested = testProgram('today-while-it-changes', { CLOCK: '2026-11-24T10:00:00Z', SEED: 'none' })
const { call, add, record } = candidateSetup(tested)

const each = <Made>(count: number, make: (n: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

test('is complete at every moment', async () => {
  const people = await each(6, async (n) => {
    const email = `grace-${n}@skelp.example`
    const details = { email, name: `Grace ${n}`, phone: '+44 7700 900123', candidateCount: '2-5' }
    expect((await call('POST', '/api/contact', details)).status).toBeLessThan(300)
    const { id } = await tested.database.db
      .selectFrom('people')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    return { id, email }
  })
  for (const [n, { email }] of people.entries()) {
    const guest = { name: `Grace ${n}`, email, phone: '0141 496 0000', company: 'Skelp' }
    const datetime = `2026-11-${24 + (n % 2)}T${14 + Math.floor(n / 2)}:00:00Z`
    expect((await call('POST', '/api/admin/diary/calls', { kind: 'demo', datetime, ...guest })).status).toBe(201)
  }
  const contracts = await each(6, async (n) => {
    const client = { name: `Ina ${n}`, email: `ina-${n}@struan.example`, companyName: `Struan ${n}` }
    return (await call('POST', '/api/admin/contracts', client)).json().data.id as string
  })
  const candidates = await each(6, (n) => add(`Ailsa ${n}`, `ailsa-${n}@home.example`))

  const erase = ({ id, email }: { id: string; email: string }) =>
    call('POST', `/api/admin/leads/${id}/erasure`, { email })
  const withdraw = (id: string) => call('POST', `/api/admin/contracts/${id}/withdrawal`, { status: 'open', reason: '' })
  const versions = await Promise.all(candidates.map(async (id) => (await record(id)).version))
  const merge = (n: number) => {
    const [kept, gone] = [2 * n, 2 * n + 1]
    return call('POST', `/api/admin/candidates/${candidates[kept]}/merge`, {
      from: candidates[gone],
      version: versions[kept],
      fromVersion: versions[gone],
    })
  }
  const changes = Promise.all([...people.map(erase), ...contracts.map(withdraw), ...[0, 1, 2].map(merge)])
  const end = new AbortController()
  const watch = async () => {
    const looks: { status: number; unread: unknown }[] = []
    do {
      for (const page of ['today', 'waiting']) {
        const answer = await call('GET', `/api/admin/${page}`)
        looks.push({ status: answer.status, unread: page === 'today' ? answer.json().data?.unread : [] })
      }
    } while (!end.signal.aborted)
    return looks
  }
  const watching = Promise.all([watch(), watch()])
  const statuses = (await changes).map(({ status }) => status)
  end.abort()
  expect(statuses.every((status) => status < 300 || status === 409)).toBe(true)
  const looks = (await watching).flat()
  expect(looks.length).toBeGreaterThan(0)
  for (const look of looks) expect(look).toEqual({ status: 200, unread: [] })
  const left = (await call('GET', '/api/admin/today')).json().data as TodayAnswer
  const erased = people.filter((_, n) => statuses[n]! < 300)
  expect(erased.length).toBeGreaterThan(0)
  for (const { id } of erased) expect(JSON.stringify(left)).not.toContain(id)
})
