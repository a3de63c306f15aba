import { describe, expect, test } from 'vitest'
import { blocksSending } from './film.ts'

const whole = { state: 'ready', hasCaptions: true, captionsCheckedAt: '2026-11-23T09:00:00Z' } as const

describe('the reason why a film can’t be sent', () => {
  test.each([
    [undefined, 'no_film'],
    [{ ...whole, state: 'processing' } as const, 'processing'],
    [{ ...whole, state: 'failed' } as const, 'failed'],
    [{ ...whole, state: 'gone' } as const, 'gone'],
    [{ ...whole, hasCaptions: false }, 'no_captions'],
    [{ ...whole, captionsCheckedAt: null }, 'captions_unchecked'],
    [whole, undefined],
  ])('for %o is: %s', (film, block) => {
    expect(blocksSending(film)).toBe(block)
  })
})
