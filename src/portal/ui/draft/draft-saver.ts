import type { ContractDraft } from '#src/contracts/contract.ts'

/** `lost` means that it couldn't be sent. It is kept in the page and sent again. */
export type SaveState = 'saved' | 'saving' | 'lost'

/** What was changed of a draft. */
export type DraftChange = Partial<ContractDraft>

export interface DraftSaverOptions {
  /** Rejects if the change was not saved. */
  put: (change: DraftChange, options: { keepalive: boolean }) => Promise<unknown>
  onState: (state: SaveState) => void
  /** Whether trying again may help; if not, the caller decides what to do. */
  mayRetry: (error: unknown) => boolean
}

const quietMs = 600
const firstRetryMs = 2_000
const longestRetryMs = 30_000

/**
 * Saves what is typed: a moment after the last key, at once on request, and repeatedly until it has arrived
 * (PORTAL-13). It sends only what was changed here, because the rest may have been changed on another page. It makes
 * one call at a time, so that older words never arrive after newer ones.
 */
export class DraftSaver {
  readonly #parts: DraftSaverOptions
  #unsaved: DraftChange | undefined
  #underWay: Promise<boolean> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(parts: DraftSaverOptions) {
    this.#parts = parts
  }

  change(change: DraftChange): void {
    this.#unsaved = { ...this.#unsaved, ...change }
    this.#schedule(quietMs)
  }

  /** What has not arrived yet, if anything. */
  get unsaved(): DraftChange | undefined {
    return this.#unsaved
  }

  /** Saves at once what is not saved yet. Resolves to whether all of it arrived. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#underWay) await this.#underWay
    if (!this.#unsaved) return this.#failures === 0
    this.#underWay = this.#save(this.#unsaved)
    const arrived = await this.#underWay
    return arrived && (this.#unsaved ? this.flush() : true)
  }

  /**
   * Called when the page is left. Makes one last call that outlives the page. Returns what it sends, or `undefined` if
   * all was saved.
   */
  leave(): DraftChange | undefined {
    clearTimeout(this.#timer)
    if (this.#unsaved) void this.#parts.put(this.#unsaved, { keepalive: true }).catch(() => {})
    return this.#unsaved
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#unsaved = undefined
  }

  async #save(change: DraftChange): Promise<boolean> {
    this.#parts.onState('saving')
    try {
      await this.#parts.put(change, { keepalive: false })
      this.#failures = 0
      this.#unsaved = this.#unsaved && changedSince(change, this.#unsaved)
      this.#parts.onState(this.#unsaved ? 'saving' : 'saved')
      return true
    } catch (error) {
      this.#failures++
      this.#parts.onState('lost')
      if (this.#parts.mayRetry(error))
        this.#schedule(Math.min(longestRetryMs, firstRetryMs * 2 ** (this.#failures - 1)))
      return false
    } finally {
      this.#underWay = undefined
    }
  }

  #schedule(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }
}

/** Returns what is different in a later change, or `undefined` if nothing is. */
function changedSince(saved: DraftChange, later: DraftChange): DraftChange | undefined {
  const rest = Object.entries(later).filter(([field, value]) => saved[field as keyof ContractDraft] !== value)
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}
