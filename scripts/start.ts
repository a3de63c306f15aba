import { runBuilt } from './run-built.ts'

// glibc gives every thread its own heap and keeps the memory freed in each; two heaps are enough here and need less.
// It reads this setting when a process starts, so this process re-executes itself (decision 0030).
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '2' })
}
await runBuilt('server-entry')
