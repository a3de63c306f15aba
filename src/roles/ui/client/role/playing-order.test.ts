import { describe, expect, it } from 'vitest'
import {
  countsOf,
  firstToPlay,
  inOrder,
  isFound,
  isShown,
  neighbour,
  nextToPlay,
  type ShortlistedPerson,
  whereStopped,
} from './playing-order.ts'

const one = (id: string, rest: Partial<ShortlistedPerson> = {}): ShortlistedPerson => ({
  id,
  playable: true,
  verdict: undefined,
  verdicts: [],
  watchedTo: 0,
  seconds: 80,
  salaryPence: null,
  noticeWeeks: null,
  words: id,
  ...rest,
})
const ids = (people: readonly ShortlistedPerson[]) => people.map(({ id }) => id).join(' ')

const bill = [
  one('ailsa', { verdict: 'yes', salaryPence: 42_000_00, noticeWeeks: 4, verdicts: ['yes', 'yes', 'maybe'] }),
  one('callum', { verdict: 'no', salaryPence: 36_000_00, noticeWeeks: 0, verdicts: ['no', undefined, 'no'] }),
  one('nadia', { salaryPence: 44_000_00, noticeWeeks: 13, watchedTo: 41, verdicts: [undefined, 'yes', undefined] }),
  one('kofi', { playable: false }),
  one('dee', { salaryPence: 36_000_00, watchedTo: 79 }),
]

describe('the order of playing', () => {
  it('begins with the first film without a verdict', () => {
    expect(firstToPlay(bill)?.id).toBe('nadia')
    expect(firstToPlay(bill.slice(0, 2))?.id).toBe('ailsa')
    expect(firstToPlay([bill[3]!])).toBeUndefined()
  })

  it('continues with the next film without a verdict, round the shortlist, skipping films that are gone', () => {
    expect(nextToPlay(bill, 'nadia')?.id).toBe('dee')
    expect(nextToPlay(bill, 'dee')?.id).toBe('nadia')
    const judged = bill.map((person) => ({ ...person, verdict: 'maybe' as const }))
    expect(nextToPlay(judged, 'nadia')).toBeUndefined()
  })

  it('never offers the film that has just been watched', () => {
    expect(nextToPlay([bill[2]!], 'nadia')).toBeUndefined()
  })

  it('has the previous and the next film, whatever the verdicts', () => {
    expect(neighbour(bill, 'nadia', -1)?.id).toBe('callum')
    expect(neighbour(bill, 'nadia', 1)?.id).toBe('dee')
    expect(neighbour(bill, 'ailsa', -1)).toBeUndefined()
    expect(neighbour(bill, 'kofi', 1)?.id).toBe('dee')
  })

  it('resumes in the middle of a film, but not at its very beginning or end', () => {
    expect(whereStopped(bill)?.id).toBe('nadia')
    expect(whereStopped([bill[4]!, one('mei', { watchedTo: 2 })])).toBeUndefined()
  })
})

describe('the wall', () => {
  it('is filtered by the viewer’s verdicts; who can’t be watched is not left to watch', () => {
    expect(ids(bill.filter((person) => isShown(person, 'toWatch')))).toBe('nadia dee')
    expect(countsOf(bill)).toEqual({ all: 5, toWatch: 2, yes: 1, maybe: 0, no: 1 })
  })

  it('is sorted; people without a value come last, and equal ones keep the agency’s order', () => {
    expect(ids(inOrder(bill, 'ours'))).toBe('ailsa callum nadia kofi dee')
    expect(ids(inOrder(bill, 'salary'))).toBe('callum dee ailsa nadia kofi')
    expect(ids(inOrder(bill, 'notice'))).toBe('callum ailsa nadia kofi dee')
    expect(ids(inOrder(bill, 'agreed'))).toBe('ailsa callum nadia kofi dee')
  })

  it('is searched for all words, in any case', () => {
    const mei = one('mei', { words: 'Mei Lau Stirling' })
    expect(isFound(mei, 'stir LAU')).toBe(true)
    expect(isFound(mei, 'stir ayr')).toBe(false)
    expect(isFound(mei, '')).toBe(true)
  })
})
