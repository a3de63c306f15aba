import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateIn, instantOf, spansOnTheClock } from './zoned-time.ts'

const london = 'Europe/London'
const iso = (instant: Date) => instant.toISOString().replace(':00.000Z', 'Z')
const spans = (from: string, until: string, zone: string) =>
  spansOnTheClock(from, until, zone).map((span) => `${iso(span.from)} ${iso(span.until)}`)

describe('the instant of a local date and time', () => {
  test('is an hour earlier in summer', () => {
    expect(iso(instantOf('2026-10-23', '09:00', london))).toBe('2026-10-23T08:00Z')
    expect(iso(instantOf('2026-10-26', '09:00', london))).toBe('2026-10-26T09:00Z')
  })

  test('is the first of two if the clock shows the time twice', () => {
    expect(iso(instantOf('2026-10-25', '01:30', london))).toBe('2026-10-25T00:30Z')
  })

  test('is an hour later if the clock skips the time', () => {
    expect(iso(instantOf('2027-03-28', '01:30', london))).toBe('2027-03-28T01:30Z')
  })

  test('24:00 is the next midnight', () => {
    expect(instantOf('2026-12-31', '24:00', london)).toEqual(instantOf('2027-01-01', '00:00', london))
  })

  test.each([
    ['2026-02-30', '09:00', london],
    ['2026-02-03', '25:00', london],
    ['2026-02-03', '09:00', 'Europe/Glasgow'],
  ])('%s %s in %s does not exist', (date, time, zone) => {
    expect(() => instantOf(date, time, zone)).toThrow(RangeError)
  })
})

describe('a date', () => {
  test('differs in Auckland', () => {
    const instant = new Date('2026-11-23T11:00:00Z')
    expect(['Pacific/Auckland', london, 'Pacific/Pago_Pago'].map((zone) => dateIn(instant, zone))).toEqual([
      '2026-11-24',
      '2026-11-23',
      '2026-11-23',
    ])
  })
})

describe('a period of local time', () => {
  test('is one span on an ordinary day', () => {
    expect(spans('2026-11-23T09:00', '2026-11-23T17:00', london)).toEqual(['2026-11-23T09:00Z 2026-11-23T17:00Z'])
  })

  test('lasts 25 hours when the clocks go back and 23 when they go forward', () => {
    expect(spans('2026-10-25T00:00', '2026-10-25T24:00', london)).toEqual(['2026-10-24T23:00Z 2026-10-26T00:00Z'])
    expect(spans('2027-03-28T00:00', '2027-03-28T24:00', london)).toEqual(['2027-03-28T00:00Z 2027-03-28T23:00Z'])
  })

  test('occurs twice in the repeated hour', () => {
    expect(spans('2026-10-25T01:15', '2026-10-25T01:45', london)).toEqual([
      '2026-10-25T00:15Z 2026-10-25T00:45Z',
      '2026-10-25T01:15Z 2026-10-25T01:45Z',
    ])
  })

  test('excludes what is skipped, and is empty if all of it is skipped', () => {
    expect(spans('2027-03-28T00:45', '2027-03-28T02:15', london)).toEqual(['2027-03-28T00:45Z 2027-03-28T01:15Z'])
    expect(spans('2027-03-28T01:00', '2027-03-28T02:00', london)).toEqual([])
  })

  test('works in a zone that moves its clocks by half an hour', () => {
    expect(spans('2026-04-05T01:30', '2026-04-05T02:00', 'Australia/Lord_Howe')).toEqual([
      '2026-04-04T14:30Z 2026-04-04T15:30Z',
    ])
  })

  test('is empty if it ends before it starts', () => {
    expect(spans('2026-11-23T17:00', '2026-11-23T09:00', london)).toEqual([])
    expect(spans('2026-11-23T17:00', '2026-11-23T17:00', london)).toEqual([])
  })

  test.each(['2026-02-30T09:00', '2026-02-03T25:00', '2026-02-03T24:01', '2026-02-03T9:00'])(
    'with %s, which does not exist, is refused',
    (wrong) => {
      expect(() => spans(wrong, '2026-03-03T09:00', london)).toThrow(RangeError)
      expect(() => spans('2026-01-03T09:00', wrong, london)).toThrow(RangeError)
    },
  )

  test('contains an instant exactly if the local time is within it', () => {
    const zone = fc.constantFrom(
      london,
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Asia/Kathmandu',
      'America/Santiago',
      'Africa/Cairo',
      'Pacific/Chatham',
    )
    const minute = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 11, 31) / 60_000 })
    fc.assert(
      fc.property(
        zone,
        minute,
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: -3000, max: 6000 }),
        (where, start, length, away) => {
          const local = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 16)
          const from = local(start)
          const until = local(start + length)
          const instant = new Date((start + away) * 60_000)
          const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: where, dateStyle: 'short', timeStyle: 'short' })
            .format(instant)
            .replace(' ', 'T')
          const inSpan = spansOnTheClock(from, until, where).some(
            (span) => span.from <= instant && instant < span.until,
          )
          expect(inSpan).toBe(from <= shown && shown < until)
        },
      ),
      { numRuns: 500 },
    )
  })
})
