import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { broken, nothingWatched, playedTo, taken, type Watching } from './watched.ts'

const play = (watching: Watching, ...seconds: number[]) =>
  seconds.reduce((state, second) => playedTo(state, second), watching)

describe('what was watched', () => {
  it('is one stretch while the film plays', () => {
    expect(broken(play(nothingWatched, 0, 0.25, 0.5, 1.4)).ranges).toEqual([[0, 1.4]])
  })

  it('leaves out what was skipped, forwards and backwards', () => {
    const watching = play(nothingWatched, 0, 1, 40, 41, 5, 6)
    expect(broken(watching).ranges).toEqual([
      [0, 1],
      [40, 41],
      [5, 6],
    ])
  })

  it('leaves out a small jump that the player reported', () => {
    const watching = play(broken(play(nothingWatched, 0, 1)), 2, 3)
    expect(broken(watching).ranges).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('counts seconds of the film, whatever the playing speed', () => {
    const fast = [0, 3, 6].reduce((state, second) => playedTo(state, second, 2), nothingWatched)
    expect(broken(fast).ranges).toEqual([[0, 6]])
  })

  it('is empty if the film didn’t move', () => {
    expect(broken(play(nothingWatched, 12, 12)).ranges).toEqual([])
  })

  it('is reported once, and continues from there', () => {
    const { ranges, left } = taken(play(nothingWatched, 0, 1, 2))
    expect(ranges).toEqual([[0, 2]])
    expect(taken(left).ranges).toEqual([])
    expect(taken(play(left, 3)).ranges).toEqual([[2, 3]])
  })

  it('is never longer than the time that the film played', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 90, noNaN: true })), (seconds) => {
        const { ranges } = broken(play(nothingWatched, ...seconds))
        for (const [from, to] of ranges) expect(to).toBeGreaterThan(from)
        const steps = seconds.slice(1).map((second, index) => second - seconds[index]!)
        const ran = steps.filter((step) => step > 0 && step <= 2).reduce((sum, step) => sum + step, 0)
        expect(ranges.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThanOrEqual(ran + 1e-6)
      }),
    )
  })
})
