import { describe, expect, test, vi } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { sampleCandidates } from '#content/samples/roles.ts'

const seeded = testProgram('sample', { SEED: 'sample', VIDEO_CONVERTER: 'none' })

async function filled() {
  const { cookie } = await signedIn(seeded.database.db)
  const get = async (route: string) => (await seeded.call('GET', route, undefined, { cookie })).json().data
  const roles = (await get('/api/admin/roles?sort=title')).rows as { id: string; title: string; company: string }[]
  const record = async (id: string) => get(`/api/admin/roles/${id}`)
  await vi.waitUntil(async () => (await record(roles[0]!.id)).sent.length > 0, { timeout: 300_000, interval: 300 })
  return { get, roles, record }
}

describe('the sample of the first start', () => {
  test('is a client with two roles, six films, a shortlist with verdicts and a role in progress', async () => {
    const { get, roles, record } = await filled()
    expect(roles.map(({ title, company }) => [title, company])).toEqual([
      ['Account Executive', 'Lochbay Energy Ltd'],
      ['Business Development Manager', 'Lochbay Energy Ltd'],
    ])
    const [sent, worked] = [await record(roles[0]!.id), await record(roles[1]!.id)]
    expect(sent.sent).toMatchObject([{ number: 1, people: 6 }])
    expect(sent.board.map(({ stage }: { stage: string }) => stage)).toEqual(Array(6).fill('sent'))
    expect(worked.board.map(({ stage }: { stage: string }) => stage).toSorted()).toEqual([
      'considered',
      'considered',
      'permission',
    ])
    const { rows } = await get('/api/admin/candidates')
    expect(rows.map(({ name, film }: { name: string; film: string }) => [name, film])).toEqual(
      sampleCandidates.map(({ name }) => [name, 'ready']).toSorted(),
    )
    expect(await get(`/api/admin/candidates/${rows[0].id}`)).toMatchObject({ source: 'sample' })
  })

  test('can be opened by the link that the first start prints, which later starts don’t print', async () => {
    const { roles } = await filled()
    const [said] = seeded.program.samples
    const [, key] = /\/portal#k=(\S+)$/.exec(said!)!
    const session = await seeded.call('POST', '/api/portal/session', { key })
    expect(session.status).toBe(201)
    const as = { cookie: session.cookie }
    const shown = (await seeded.call('GET', `/api/portal/roles/${roles[0]!.id}`, undefined, as)).json().data
    expect(shown.candidacies).toHaveLength(6)
    const verdicts = shown.candidacies.flatMap(({ mine }: { mine: { value: string } | null }) => mine ?? [])
    expect(verdicts).toHaveLength(4)
    const again = await seeded.startAnother()
    expect(again.samples).toEqual([])
    await again.stop()
    const { people } = await seeded.database.db
      .selectFrom('candidates')
      .select(({ fn }) => fn.countAll<string>().as('people'))
      .executeTakeFirstOrThrow()
    expect(Number(people)).toBe(6)
  })
})

describe('on a server that sends real mails', () => {
  const bare = testProgram('bare', { SEED: 'sample', SMTP_URL: 'smtp://127.0.0.1:1' })
  test('there is no sample', async () => {
    expect(bare.program.samples).toEqual([])
    expect(await bare.database.db.selectFrom('people').select('id').execute()).toEqual([])
  })
})
