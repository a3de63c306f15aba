import { describe, expect, it } from 'vitest'
import { errorsOf, requestOf, typedOf } from './typed-brief.ts'

const whole = {
  ...typedOf(undefined),
  title: 'Account Executive',
  openings: '2',
  salaryFrom: '36,000',
  salaryTo: '£44,000',
  business: 'Rooftop solar',
  work: 'Solar for firms with a shed roof',
  employment: 'Permanent',
  hours: 'Monday to Friday',
  start: 'By 1 February',
  place: 'Glasgow',
  risks: 'Roofs; we pay for the course',
  qualifications: 'Driving licence',
}

describe('a brief as it is typed', () => {
  it('can be saved once the role has a name, and sent when nothing is missing', () => {
    expect(errorsOf({ ...typedOf(undefined), title: 'Closer' }, false)).toEqual({})
    expect(errorsOf(whole, true)).toEqual({})
    expect(Object.keys(errorsOf({ ...typedOf(undefined), title: ' ' }, true)).toSorted()).toEqual([
      'business',
      'employment',
      'hours',
      'place',
      'qualifications',
      'risks',
      'salaryFrom',
      'salaryTo',
      'start',
      'title',
      'work',
    ])
  })

  it('keeps the words as typed, and money in pence', () => {
    const request = requestOf(whole, { send: true, version: 3 })
    expect(request).toMatchObject({ title: 'Account Executive', openings: 2, send: true, version: 3 })
    expect(request.brief).toMatchObject({
      salaryFromPence: 36_000_00,
      salaryToPence: 44_000_00,
      onTargetPence: null,
      work: 'Solar for firms with a shed roof',
    })
    expect(typedOf(request)).toEqual({ ...whole, salaryTo: '44,000' })
  })

  it.each([
    [{ openings: '0' }, 'openings'],
    [{ openings: 'two' }, 'openings'],
    [{ salaryFrom: 'lots' }, 'salaryFrom'],
    [{ salaryTo: '30,000' }, 'salaryTo'],
    [{ onTarget: '62k' }, 'onTarget'],
  ])('refuses %j', (change, name) => {
    expect(Object.keys(errorsOf({ ...whole, ...change }, true))).toEqual([name])
  })
})
