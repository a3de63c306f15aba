import { describe, expect, it } from 'vitest'
import { actionOfKey, type KeyPlace, type PressedKey } from './keys.ts'

const press = (key: string, place: KeyPlace = 'page', held: Partial<PressedKey> = {}) =>
  actionOfKey({ key, ctrlKey: false, altKey: false, metaKey: false, isComposing: false, ...held }, place)

describe('a key pressed while watching', () => {
  it.each([
    ['y', 'yes'],
    ['Y', 'yes'],
    ['m', 'maybe'],
    ['n', 'no'],
    ['c', 'comment'],
    [' ', 'pause'],
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['x', undefined],
    ['Enter', undefined],
  ])('%j means %s', (key, action) => {
    expect(press(key)).toBe(action)
  })

  it.each(['y', 'm', 'n', 'c', ' ', 'ArrowLeft', 'ArrowRight'])('%j stays a letter in a field', (key) => {
    expect(press(key, 'field')).toBeUndefined()
  })

  it('leaves Space to a focused button, and arrows to a focused slider', () => {
    expect(press(' ', 'button')).toBeUndefined()
    expect(press('y', 'button')).toBe('yes')
    expect(press('ArrowRight', 'slider')).toBeUndefined()
    expect(press(' ', 'slider')).toBe('pause')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    'leaves %j to the browser',
    (held) => {
      expect(press('n', 'page', held)).toBeUndefined()
    },
  )
})
