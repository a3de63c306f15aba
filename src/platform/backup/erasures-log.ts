import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

// People who were erased must stay erased when an older state of the database is restored. So there is a list of them
// outside the database, with only the ids of people and of erasures.

const NotedErasure = z.object({ personId: z.string(), at: z.iso.datetime() })
export type NotedErasure = z.infer<typeof NotedErasure>

function erasuresLogIn(folder: string): string {
  return path.join(folder, 'erasures.log')
}

/** Returns everyone on the lists in these folders, each once. An incomplete line, left by a crash, is skipped. */
export function readErasures(folders: readonly string[]): NotedErasure[] {
  const erasures = new Map<string, NotedErasure>()
  for (const folder of folders) {
    const file = erasuresLogIn(folder)
    if (!fs.existsSync(file)) continue
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
      const erasure = readLine(line)
      if (erasure) erasures.set(erasure.personId, erasure)
    }
  }
  return [...erasures.values()]
}

/** Adds to a folder's list those who are not on it yet. It is on the disk when this returns. */
export function noteErasures(folder: string, erasures: readonly NotedErasure[]): void {
  const erasedIds = new Set(readErasures([folder]).map(({ personId }) => personId))
  const news = erasures.filter(({ personId }) => !erasedIds.has(personId))
  if (news.length === 0) return
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Start a new line, in case a crash has left an incomplete one.
  const lines = news.map(({ personId, at }) => `${JSON.stringify({ personId, at })}\n`)
  fs.appendFileSync(erasuresLogIn(folder), `\n${lines.join('')}`, { mode: 0o600, flush: true })
}

function readLine(line: string): NotedErasure | undefined {
  try {
    return NotedErasure.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
