import fs from 'node:fs'

/** Returns the processor time of a process and of its finished children, in seconds. */
export function processorSeconds(pid: number): { own: number; children: number } {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  const ticks = 100
  return { own: (fields[11]! + fields[12]!) / ticks, children: (fields[13]! + fields[14]!) / ticks }
}

/** Returns the memory of a process in megabytes, `VmHWM` for its peak; 0 if it has ended. */
export function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const file = `/proc/${pid}/status`
  const status = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000
}

export function childrenOf(pid: number): number[] {
  const tasks = fs.readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap((task) =>
    fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
}
