import { createHash } from 'node:crypto'

const mostKept = 10_000

/**
 * Remembers for some minutes which session cookies the database has found valid, so that requests of their owners can
 * go first without a query. A made-up cookie is never among them. It gives no access: every call still checks who is
 * signed in.
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
    // Deleted and set again, it is the newest entry.
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
