import type { ContractDraft } from '#src/contracts/contract.ts'

/** `lost` means that it couldn't be sent. It is kept in the page and sent again. */
export type SaveState = 'saved' | 'saving' | 'lost'

export interface DraftSaverOptions {
  /** Rejects if the draft was not saved. */
  put: (draft: ContractDraft, options: { keepalive: boolean }) => Promise<unknown>
  onState: (state: SaveState) => void
  /** Whether trying again may help; if not, the caller decides what to do. */
  mayRetry: (error: unknown) => boolean
}

const quietMs = 600
const firstRetryMs = 2_000
const longestRetryMs = 30_000

/**
 * Saves what is typed: a moment after the last key, at once on request, and repeatedly until it has arrived
 * (PORTAL-13). It makes one call at a time, so that an older draft never arrives after a newer one.
 */
export class DraftSaver {
  readonly #parts: DraftSaverOptions
  #latest: ContractDraft | undefined
  #underWay: Promise<boolean> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(parts: DraftSaverOptions) {
    this.#parts = parts
  }

  change(draft: ContractDraft): void {
    this.#latest = draft
    this.#schedule(quietMs)
  }

  /** Saves at once what is not saved yet. Resolves to whether all of it arrived. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#underWay) await this.#underWay
    if (!this.#latest) return this.#failures === 0
    this.#underWay = this.#save(this.#latest)
    const arrived = await this.#underWay
    return arrived && (this.#latest ? this.flush() : true)
  }

  /**
   * Called when the page is left. Makes one last call that outlives the page. Returns what it sends, or `undefined` if
   * all was saved.
   */
  leave(): ContractDraft | undefined {
    clearTimeout(this.#timer)
    if (this.#latest) void this.#parts.put(this.#latest, { keepalive: true }).catch(() => {})
    return this.#latest
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#latest = undefined
  }

  async #save(draft: ContractDraft): Promise<boolean> {
    this.#parts.onState('saving')
    try {
      await this.#parts.put(draft, { keepalive: false })
      this.#failures = 0
      if (this.#latest === draft) this.#latest = undefined
      this.#parts.onState(this.#latest ? 'saving' : 'saved')
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
