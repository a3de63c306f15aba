import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

// The options that Node is started with, and whether we still need them (docs/decisions/0045). If a test fails here
// after an update of Node, an option has lost its reason or its effect: remove it, or find its replacement.

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const flags = scripts.start!.split(' ').filter((word) => word.startsWith('--'))

/** What a program prints in a new Node process with these options. */
function printed(options: readonly string[], program: string): string {
  const args = [...options, '--input-type=module', '--eval', program]
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()
}

it('a release is started with the options of npm start', () => {
  const started = /exec "\$here\/bin\/node" (.*) "\$here\/build\/server\/server-entry\.js"/.exec(
    readFileSync(path.join(root, 'deploy/patter'), 'utf8'),
  )
  expect(started?.[1]?.split(' ')).toEqual(flags)
  expect(flags.map((flag) => flag.split('=')[0])).toEqual(['--liftoff-only', '--max-semi-space-size'])
})

it('the commands, here and in a release, have the options that the embedded database needs', () => {
  const commands = Object.values(scripts).filter((script) => script.includes('scripts/command.ts'))
  expect(commands.length).toBeGreaterThan(3)
  expect(commands.filter((script) => !script.startsWith('node --liftoff-only '))).toEqual([])
  expect(readFileSync(path.join(root, 'deploy/patter'), 'utf8')).toContain(
    'exec "$here/bin/node" --liftoff-only "$here/build/server/command-entry.js" "$@"',
  )
})

describe('--liftoff-only', () => {
  // A WebAssembly function that adds one, called until Node optimises it.
  const callOften = `
    const bytes = [0,97,115,109,1,0,0,0, 1,6,1,96,1,127,1,127, 3,2,1,0, 7,5,1,1,102,0,0, 10,9,1,7,0,32,0,65,1,106,11]
    const add = (await WebAssembly.instantiate(new Uint8Array(bytes))).instance.exports.f
    for (let calls = 0; calls < 10_000_000; calls++) add(calls)
    console.log(%IsTurboFanFunction(add) ? 'optimised' : 'as first compiled')`
  const see = ['--allow-natives-syntax', '--wasm-sync-tier-up']

  it('is needed: without it Node optimises WebAssembly that is called often', () => {
    expect(printed(see, callOften)).toBe('optimised')
  })

  it('keeps WebAssembly as it was first compiled', () => {
    expect(printed([...see, ...flags], callOften)).toBe('as first compiled')
  })
})

describe('--max-semi-space-size', () => {
  /** The largest size, in MB, of the space for new objects while many of them stay alive for a while. */
  const grow = `
    import v8 from 'node:v8'
    let most = 0
    for (let round = 0; round < 100; round++) {
      const living = Array.from({ length: 100_000 }, (_, index) => ({ index, list: [index] }))
      const { space_size: size } = v8.getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
      if (living.length > 0) most = Math.max(most, size)
    }
    console.log(most / 2 ** 20)`

  // Two halves of 4 MB, plus the pages that are being moved at the moment: up to 12.25 MB were seen. Without the
  // option, Node 24 takes 128 MB.
  const limitMega = 16

  it('is needed: without it the space for new objects grows beyond the limit', () => {
    expect(Number(printed([], grow))).toBeGreaterThan(limitMega)
  })

  it('keeps that space within the limit', () => {
    expect(Number(printed(flags, grow))).toBeLessThanOrEqual(limitMega)
  })
})
