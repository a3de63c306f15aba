import { createHash } from 'node:crypto'

const mostKept = 10_000

/**
 * Remembers for some minutes which session cookies the database has found good, so that what
 * their owners do can go first without asking it. A cookie that somebody made up is never among
 * them. It opens nothing: every call still asks for itself who is signed in.
 */
export class ProvenSessions {
  readonly #keptMs: number
  readonly #now: () => number
  readonly #until = new Map<string, number>()

  constructor(keptMs = 10 * 60_000, now: () => number = () => performance.now()) {
    this.#keptMs = keptMs
    this.#now = now
  }

  prove(cookie: string): void {
    const key = hashOf(cookie)
    // Written anew, it is the youngest again.
    this.#until.delete(key)
    this.#until.set(key, this.#now() + this.#keptMs)
    if (this.#until.size > mostKept) this.#until.delete(this.#until.keys().next().value!)
  }

  has(cookie: string): boolean {
    const until = this.#until.get(hashOf(cookie))
    return until !== undefined && until > this.#now()
  }
}

function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url')
}
