import { runBuilt } from './run-built.ts'

// glibc gives every thread a heap of its own and keeps what was freed in each: two are enough here, and smaller.
// It reads the setting when a process begins, so this one begins again, as the same process (decision 0030).
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '2' })
}
await runBuilt('server-entry')
