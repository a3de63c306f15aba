import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { BlockAnswer, DiaryView, HostsView } from '../../console-api.ts'
import { codeOf, diarySettings, staffDiary } from './staff-diary.setup.ts'

// Who takes calls, over HTTP: what staff set, and what guests and colleagues see. It is Tuesday morning.

const tested = testProgram('hosts-console', diarySettings)
const { call, staff, diary, record, book, guestBooks, offered, mails, logged } = staffDiary(tested)

const hosts = async () => (await staff('GET', '/hosts')).json().data as HostsView
const add = async (name: string, more: object = {}) => {
  const answer = await staff('POST', '/hosts', { name, kinds: ['demo', 'consultation'], ...more })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json().data.number as number
}
const hostOf = async (id: string) => (await record(id)).host

describe('who takes calls', () => {
  test('is the one person in content until somebody is added', async () => {
    expect((await hosts()).hosts).toMatchObject([{ number: 1, name: 'Moira Tennant', memberId: null, own: {} }])
    expect((await diary()).hosts).toMatchObject([{ number: 1, initials: 'MT', isYou: false }])
    await add('Isla Reid')
    await guestBooks('26T10:00')
    expect(await offered()).toContain('2026-11-26T10:00:00.000Z')
    await guestBooks('26T10:00')
    expect(await offered()).not.toContain('2026-11-26T10:00:00.000Z')
    expect(codeOf(await guestBooks('26T10:00'))).toEqual([409, 'slot_taken'])
  })

  test('is changed by one colleague at a time; a double click adds one host', async () => {
    const isla = { name: 'Isla Reid', kinds: ['demo'], own: { dailyCap: 2 } }
    const key = { 'idempotency-key': 'the-same-press-of-a-button' }
    const pressed = await Promise.all([1, 2].map(() => staff('POST', '/hosts', isla, key)))
    expect(pressed.map((answer) => answer.json().data.number)).toEqual([2, 2])
    const change = (version: number, own: object) => staff('PUT', '/hosts/2', { ...isla, own, version })
    expect((await change(1, { bufferMinutes: 15 })).status).toBe(200)
    expect(codeOf(await change(1, {}))).toEqual([409, 'host_changed'])
    expect((await hosts()).hosts[1]).toMatchObject({ kinds: ['demo'], own: { bufferMinutes: 15 }, version: 2 })
    expect(codeOf(await staff('PUT', '/hosts/99', { ...isla, version: 1 }))).toEqual([404, 'not_found'])
    expect((await logged('host:2')).slice(-2)).toEqual(['host.added', 'host.changed'])
  })

  test.each([
    ['no kind', { kinds: [] }],
    ['a kind that there is not', { kinds: ['lunch'] }],
    ['hours that end before they begin', { own: { weekly: { 1: [{ from: '17:00', to: '09:00' }] } } }],
    [
      'hours that overlap',
      {
        own: {
          weekly: {
            1: [
              { from: '09:00', to: '12:00' },
              { from: '11:00', to: '13:00' },
            ],
          },
        },
      },
    ],
    ['more calls than a day has', { own: { dailyCap: 1000 } }],
    ['a name of a page', { name: 'x'.repeat(101) }],
    ['nobody', { name: ' ' }],
    ['a member who is not there', { memberId: 'stf_nobody' }],
  ])('is refused with %s', async (_, wrong) => {
    const answer = await staff('POST', '/hosts', { name: 'Isla Reid', kinds: ['demo'], ...wrong })
    expect([answer.status, (await hosts()).hosts.length]).toEqual([422, 1])
  })
})

describe('the diary of one host of several', () => {
  test('shows their calls, their hours and their time off, and nobody else’s', async () => {
    const isla = await add('Isla Reid', { own: { weekly: { 4: [{ from: '09:00', to: '12:00' }] } } })
    const hers = await book('26T10:00', { host: isla })
    const moiras = await book('26T10:00', { host: 1 })
    const blocked = await staff('POST', '/blocks', {
      from: '2026-11-26T09:00',
      until: '2026-11-26T11:00',
      reason: 'A wedding in Oban',
      host: isla,
    })
    expect((blocked.json().data as BlockAnswer).standing.map(({ id }) => id)).toEqual([hers])
    const of = async (host: number) =>
      ((await staff('GET', `?from=2026-11-23&host=${host}`)).json().data as DiaryView).days[3]!
    expect((await of(isla)).calls.map(({ id }) => id)).toEqual([hers])
    expect((await of(isla)).shut.map(({ name }) => name)).toContain('A wedding in Oban')
    expect((await of(isla)).opened).toEqual([{ from: '2026-11-26T09:00:00.000Z', until: '2026-11-26T12:00:00.000Z' }])
    expect((await of(1)).calls.map(({ id }) => id)).toEqual([moiras])
    expect((await of(1)).shut.map(({ name }) => name)).not.toContain('A wedding in Oban')
    expect((await diary()).days[3]!.calls.map(({ host }) => host).sort()).toEqual([1, isla])
    expect(codeOf(await guestBooks('26T09:00'))).toEqual([201, undefined])
    expect(codeOf(await guestBooks('26T09:00'))).toEqual([409, 'slot_taken'])
  })
})

describe('a call', () => {
  test('is given to somebody else: guest, invitation and history name the new host', async () => {
    const isla = await add('Isla Reid')
    const id = await book('26T10:00', { host: 1 })
    expect(await record(id)).toMatchObject({ hostName: 'Moira Tennant', others: [{ number: isla, name: 'Isla Reid' }] })
    expect((await staff('POST', `/calls/${id}/host`, { host: isla, before: 1 })).status).toBe(200)
    expect(codeOf(await staff('POST', `/calls/${id}/host`, { host: 1, before: 1 }))).toEqual([409, 'host_changed'])
    const given = await record(id)
    expect(given).toMatchObject({ host: isla, hostName: 'Isla Reid' })
    expect(given.events[0]).toMatchObject({ what: 'given', host: 'Isla Reid', by: 'Stan Staff' })
    expect(await mails(id)).toEqual(['call-booked', 'call-given'])
    expect((await call('GET', given.page)).text).toContain('Isla Reid')
    const invitation = (await call('GET', `${given.page}/invitation.ics`)).text.replaceAll('\r\n ', '')
    expect(invitation).toContain('SUMMARY:Grace Obi and Isla Reid\\, Patter')
    expect(await logged(id)).toEqual(['call.booked', 'call.given'])
  })

  test('is refused if the host is busy or away, unless staff insist', async () => {
    const isla = await add('Isla Reid', { own: { weekly: {} } })
    const id = await book('26T10:00', { host: 1 })
    const give = (anyway: boolean) => staff('POST', `/calls/${id}/host`, { host: isla, before: 1, anyway })
    expect(codeOf(await give(false))).toEqual([409, 'outside_rules'])
    expect((await give(true)).status).toBe(200)
    const other = await book('26T10:00', { host: 1 })
    expect(codeOf(await staff('POST', `/calls/${other}/host`, { host: isla, before: 1, anyway: true }))).toEqual([
      409,
      'slot_taken',
    ])
    expect(codeOf(await staff('POST', `/calls/${other}/host`, { host: 9, before: 1 }))).toEqual([409, 'host_gone'])
  })
})

test('today’s list says who takes each call if there are several hosts', async () => {
  const textOf = async () => {
    const { groups } = (
      await call('GET', '/api/admin/today', undefined, {
        cookie: (await signedIn(tested.database.db, 'staff', new Date('2026-11-24T08:00:00Z'))).cookie,
      })
    ).json().data
    return groups.find(({ kind }: { kind: string }) => kind === 'call-today').items[0].text as string
  }
  await book('24T15:00', { host: 1 })
  expect(await textOf()).toBe('Demo, 30 min, Skelp.')
  await add('Isla Reid')
  expect(await textOf()).toBe('Demo, 30 min, Skelp. With Moira Tennant.')
})

describe('a host who stops taking calls', () => {
  test('gives their calls to others first, all or none', async () => {
    const isla = await add('Isla Reid')
    const [free, clash, moiras] = [
      await book('26T10:00', { host: isla }),
      await book('26T14:00', { host: isla }),
      await book('26T14:00', { host: 1 }),
    ]
    expect((await hosts()).hosts[1]!.calls.map(({ id }) => id)).toEqual([free, clash])
    expect(codeOf(await staff('POST', `/hosts/${isla}/end`, { version: 1 }))).toEqual([409, 'calls_left'])
    expect(await hostOf(free)).toBe(isla)
    expect(
      (await staff('POST', `/calls/${moiras}/move`, { datetime: '2026-11-26T16:00:00Z', anyway: true })).status,
    ).toBe(200)
    expect((await staff('POST', `/hosts/${isla}/end`, { version: 1 })).json().data).toEqual({ given: 2 })
    expect([await hostOf(free), await hostOf(clash)]).toEqual([1, 1])
    expect((await hosts()).hosts).toHaveLength(1)
    expect(codeOf(await staff('POST', '/hosts/1/end', { version: 1 }))).toEqual([409, 'last_host'])
  })

  test('can’t be removed from the team before that', async () => {
    const { db } = tested.database
    const owner = await signedIn(db, 'owner', new Date('2026-11-24T08:00:00Z'))
    const colleague = (await signedIn(db, 'staff', new Date('2026-11-24T08:00:00Z'))).member
    const isla = await add('', { memberId: colleague.id })
    const remove = () => call('DELETE', `/api/admin/team/${colleague.id}`, undefined, { cookie: owner.cookie })
    expect(codeOf(await remove())).toEqual([409, 'takes_calls'])
    expect((await staff('POST', `/hosts/${isla}/end`, { version: 1 })).status).toBe(200)
    expect((await remove()).status).toBe(204)
  })
})
