import { describe, expect, it } from 'vitest'
import { openVerdictOutbox, type SendResult, type UnsentVerdict } from './verdict-outbox.ts'

/** Returns a server whose answers the test sets, and a device that stores what it is given. */
function world(kept: string | null = null) {
  const sent: UnsentVerdict[] = []
  const answers: (SendResult | Promise<SendResult>)[] = []
  const storedVersions: [string, number][] = []
  const refused: string[] = []
  const device = { text: kept }
  let keys = 0
  const open = () =>
    openVerdictOutbox({
      send: async (verdict) => {
        sent.push(verdict)
        return answers.shift() ?? { outcome: 'stored', version: verdict.version + 1 }
      },
      store: { read: () => device.text, write: (text) => (device.text = text) },
      newKey: () => `key-${++keys}`,
      onChange: () => {},
      onStored: (id, version) => storedVersions.push([id, version]),
      onRefused: ({ candidacyId }) => refused.push(candidacyId),
    })
  return { open, sent, answers, storedVersions, refused, device }
}

const yes = { candidacyId: 'cdy_1', value: 'yes', reasons: [], note: '', version: 0 } as const
const no = { ...yes, value: 'no' } as const

describe('unsent verdicts', () => {
  it('are deleted from the device once the server has them', async () => {
    const { open, device, storedVersions } = world()
    const outbox = open()
    expect(await outbox.put(yes)).toBe(true)
    expect(outbox.waiting()).toEqual([])
    expect(device.text).toBeNull()
    expect(storedVersions).toEqual([['cdy_1', 1]])
  })

  it('survive a lost connection and a closed page, and keep their idempotency key', async () => {
    const { open, sent, answers, device } = world()
    answers.push({ outcome: 'unknown' })
    expect(await open().put(yes)).toBe(false)
    expect(device.text).toContain('cdy_1')
    const reopened = open()
    expect(reopened.waiting()).toHaveLength(1)
    expect(await reopened.flush()).toBe(true)
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
    expect(device.text).toBeNull()
  })

  it('wait for the result of one whose response was lost, because it may have been stored', async () => {
    const { open, sent, answers } = world()
    const outbox = open()
    answers.push({ outcome: 'unknown' }, { outcome: 'unknown' })
    await outbox.put(yes)
    await outbox.put(no)
    await outbox.put({ ...yes, value: 'maybe' })
    expect(await outbox.flush()).toBe(true)
    expect(sent.map(({ value, version, key }) => [value, version, key]).slice(-2)).toEqual([
      ['yes', 0, 'key-1'],
      ['maybe', 1, 'key-3'],
    ])
    expect(outbox.waiting()).toEqual([])
  })

  it('wait for one that is being sent, and use its version', async () => {
    const { open, sent, answers, storedVersions } = world()
    const outbox = open()
    let answer: (result: SendResult) => void = () => {}
    answers.push(new Promise((resolve) => (answer = resolve)))
    const first = outbox.put(yes)
    await outbox.put(no)
    answer({ outcome: 'stored', version: 7 })
    expect(await first).toBe(true)
    expect(sent.map(({ value, version }) => [value, version])).toEqual([
      ['yes', 0],
      ['no', 7],
    ])
    expect(storedVersions).toEqual([
      ['cdy_1', 7],
      ['cdy_1', 8],
    ])
  })

  it('are dropped, with a message, if the server refuses them', async () => {
    const { open, answers, refused } = world()
    const outbox = open()
    answers.push({ outcome: 'refused', error: new Error('409') })
    expect(await outbox.put(yes)).toBe(true)
    expect(refused).toEqual(['cdy_1'])
    expect(outbox.waiting()).toEqual([])
  })

  it('can be taken back on the device before they are sent', async () => {
    const { open, sent, answers, device } = world()
    const outbox = open()
    answers.push({ outcome: 'unknown' })
    await outbox.put(yes)
    const waits = outbox.put({ ...no, candidacyId: 'cdy_2' })
    expect(outbox.forget('cdy_1')).toBe(false)
    await waits
    expect(outbox.forget('cdy_2')).toBe(false)
    expect(sent.at(-1)?.candidacyId).toBe('cdy_2')
    expect(device.text).toBeNull()
  })

  it('count as arrived once the response is here', async () => {
    const { open, answers } = world()
    const outbox = open()
    let answer: (result: SendResult) => void = () => {}
    answers.push(new Promise((resolve) => (answer = resolve)), { outcome: 'unknown' })
    void outbox.put(yes)
    const arrived = outbox.settled('cdy_1')
    answer({ outcome: 'stored', version: 1 })
    expect(await arrived).toBe(true)
    await outbox.put(no)
    answers.push({ outcome: 'unknown' })
    expect(await outbox.settled('cdy_1')).toBe(false)
  })

  it('of two pages on one device stay there until the server has them, whichever page is closed', async () => {
    const { open, answers, device, sent } = world()
    const [first, second] = [open(), open()]
    answers.push({ outcome: 'unknown' }, { outcome: 'unknown' })
    await first.put(yes)
    await second.put({ ...no, candidacyId: 'cdy_2' })
    const onDevice = () =>
      open()
        .waiting()
        .map(({ candidacyId }) => candidacyId)
    expect(onDevice()).toEqual(['cdy_1', 'cdy_2'])
    expect(await first.flush()).toBe(true)
    expect(onDevice()).toEqual(['cdy_2'])
    // A later verdict on the same film stays too.
    answers.push({ outcome: 'unknown' })
    await first.put({ ...yes, candidacyId: 'cdy_2' })
    expect(await second.flush()).toBe(true)
    expect(await open().flush()).toBe(true)
    expect(sent.slice(-2).map(({ value }) => value)).toEqual(['no', 'yes'])
    expect(device.text).toBeNull()
  })

  it.each(['nonsense', '{"a":1}', null])('begin afresh where the device kept %j', (kept) => {
    expect(world(kept).open().waiting()).toEqual([])
  })
})
