import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { films, heroFilm } from '#content/films.ts'
import { landing } from '#content/site/landing.ts'
import { root } from '#src/platform/root.ts'
import { probe } from './probe.ts'

const file = (name: string) => path.join(root, 'content/films', name)
const seconds = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

describe.each([heroFilm, ...films])('$title', ({ videoFile, captionsFile, posterFile, duration, startsAt = 0 }) => {
  test('is as long as the page says, and starts within itself', async () => {
    expect((await probe(file(videoFile!))).duration).toBeCloseTo(duration!, 1)
    expect(startsAt).toBeLessThan(duration!)
  })

  test('has a poster, and captions in order that end with the film', () => {
    expect(fs.existsSync(file(posterFile!))).toBe(true)
    const times = [...fs.readFileSync(file(captionsFile!), 'utf8').matchAll(/^([\d:.]+) --> ([\d:.]+)$/gm)].flatMap(
      ([, from, until]) => [seconds(from!), seconds(until!)],
    )
    expect(times.length).toBeGreaterThan(0)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(duration!)
  })
})

test('the film behind the headline begins with the face on the poster', () => {
  const cues = fs.readFileSync(file(heroFilm.captionsFile!), 'utf8').split('\n\n')
  const first = cues.find((cue) => seconds(/^([\d:.]+) -->/m.exec(cue)?.[1] ?? '0') >= heroFilm.startsAt)
  expect(first).toContain(`<v ${landing.hero.poster.firstName}>`)
})
