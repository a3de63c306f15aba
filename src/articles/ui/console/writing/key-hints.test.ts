import { expect, test } from 'vitest'
import { hasCommandKey, keyHint } from './key-hints.ts'

test('keys have the names that are on the keyboard', () => {
  const all = ['Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Alt+2', 'Ctrl+]', '```', '']
  expect(all.map((keys) => keyHint(keys, false))).toEqual(all)
  expect(all.map((keys) => keyHint(keys, true))).toEqual(['⌘Z', '⌘⇧Z', '⌘⌥2', '⌘]', '```', ''])
})

test('a Mac and Apple’s other devices have the key', () => {
  expect(['MacIntel', 'iPad', 'Linux x86_64', 'Win32', ''].map((platform) => hasCommandKey({ platform }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
