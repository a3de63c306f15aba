import type { ConnectionIntake } from '../../connection-intake.ts'
import type { RequestsFirst } from '../../requests-first.ts'

/**
 * How urgent a request is. `known`: its session was found valid a moment ago. `begun`: it claims to finish something,
 * which anyone could claim. `new`: all other work.
 */
export type Urgency = 'known' | 'begun' | 'new'

export interface PlaceLimits {
  /** How many requests are worked on at once. */
  atOnce: number
  /** Of these, how many are never given to new work. */
  reserved: number
  /** How many `begun` requests may go before new work. Any more wait in line with new work. */
  begunFirst: number
  /** How many may wait, of each urgency. */
  waiting: number
  /** How long a request may wait while a burst is being worked off, in milliseconds. */
  burstMs: number
  /**
   * How long it may wait while more requests arrive than can be served. Waiting longer would only make all of them
   * late.
   */
  overloadedMs: number
}

/** Over how long it is observed whether more requests arrive than are served. */
const windowMs = 1000
/** For how long after that the process counts as overloaded. */
const overloadedForMs = 2 * windowMs

/** A place. Call `leave` when the request has been answered. */
export interface Place {
  leave(): void
}

interface Waiter {
  since: number
  settle(place: Place | undefined): void
}

/**
 * The places at which requests are worked on, with a short queue that is served by urgency and then in order of
 * arrival. How long a request may wait adapts: a burst is worked off, however large it is, but a queue that never
 * empties would only delay everyone (the idea of CoDel, RFC 8289).
 */
export class Places {
  readonly #limits: PlaceLimits
  readonly #connectionIntake: ConnectionIntake
  readonly #requestsFirst: RequestsFirst
  readonly #now: () => number
  readonly #queues: Record<Urgency, Waiter[]> = { known: [], begun: [], new: [] }
  #taken = 0
  #isPumping = false
  #begunTaken = 0
  #window: { since: number; came: number; done: number; wasEmpty: boolean }
  #overloadedUntil = 0
  #timer: NodeJS.Timeout | undefined

  constructor(
    limits: PlaceLimits,
    connectionIntake: ConnectionIntake,
    requestsFirst: RequestsFirst,
    now: () => number,
  ) {
    this.#limits = limits
    this.#connectionIntake = connectionIntake
    this.#requestsFirst = requestsFirst
    this.#now = now
    this.#window = { since: now(), came: 0, done: 0, wasEmpty: true }
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    return this.#queues.known.length + this.#queues.begun.length + this.#queues.new.length
  }

  /** Whether a request of this urgency would be refused at once. */
  isFull(urgency: Urgency): boolean {
    const isFull = !this.#hasRoom(urgency)
    if (isFull) {
      this.#look().came++
    }
    return isFull
  }

  /**
   * Resolves to a place as soon as one is free. Resolves to `undefined` if too many are waiting already, if it has
   * waited too long, or if `hungUp` fires because the caller has hung up.
   */
  async take(urgency: Urgency, hungUp?: AbortSignal): Promise<Place | undefined> {
    this.#look().came++
    if (hungUp?.aborted) return undefined
    const queue = this.#queues[urgency]
    if (!this.#hasRoom(urgency)) return undefined
    return new Promise((resolve) => {
      const waiter: Waiter = { since: this.#now(), settle: resolve }
      queue.push(waiter)
      hungUp?.addEventListener('abort', () => this.#drop(queue, waiter), { once: true })
      this.#watch()
      void this.#pump()
    })
  }

  /** Gives free places to waiting requests, after every waiting connection has been let in. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return
    this.#isPumping = true
    await this.#connectionIntake.acceptWaiting()
    this.#isPumping = false
    this.#serve()
  }

  /** Whether one more may wait. Those for whom there is a place wait only until new connections have been let in. */
  #hasRoom(urgency: Urgency): boolean {
    const { atOnce, reserved, waiting } = this.#limits
    const free = atOnce - (urgency === 'new' ? reserved : 0) - this.#taken
    return this.#queues[urgency].length < waiting + Math.max(0, free)
  }

  #isFree(urgency: Urgency): boolean {
    const { atOnce, reserved, begunFirst } = this.#limits
    if (urgency === 'known') return this.#taken < atOnce
    if (urgency === 'begun' && this.#begunTaken < begunFirst) return this.#taken < atOnce
    return this.#taken < atOnce - reserved
  }

  #give(urgency: Urgency): Place {
    this.#taken++
    const first = urgency === 'begun' && this.#begunTaken < this.#limits.begunFirst
    if (first) this.#begunTaken++
    const finished = this.#requestsFirst.begin()
    let isLeft = false
    return {
      leave: () => {
        if (isLeft) return
        isLeft = true
        this.#taken--
        if (first) this.#begunTaken--
        finished()
        this.#look().done++
        void this.#pump()
      },
    }
  }

  #serve(): void {
    this.#expire()
    for (;;) {
      const urgency = this.#next()
      if (!urgency) break
      this.#queues[urgency].shift()!.settle(this.#give(urgency))
    }
    if (this.waiting === 0) this.#window.wasEmpty = true
  }

  /** Returns the present window. When one is over, its result is evaluated first. */
  #look(): { came: number; done: number } {
    const now = this.#now()
    const { since, came, done, wasEmpty } = this.#window
    if (now - since < windowMs) return this.#window
    if (!wasEmpty && came > done) this.#overloadedUntil = now + overloadedForMs
    this.#window = { since: now, came: 0, done: 0, wasEmpty: this.waiting === 0 }
    return this.#window
  }

  /** Returns whose turn it is: `known` first; then `begun`, up to its share; otherwise whichever has waited longest. */
  #next(): Urgency | undefined {
    const { known, begun, new: others } = this.#queues
    if (known.length > 0 && this.#isFree('known')) return 'known'
    if (begun.length > 0 && this.#begunTaken < this.#limits.begunFirst && this.#isFree('begun')) return 'begun'
    if (!this.#isFree('new')) return undefined
    if (begun[0] && (!others[0] || begun[0].since < others[0].since)) return 'begun'
    return others[0] && 'new'
  }

  #expire(): void {
    const now = this.#now()
    const { atOnce, reserved, burstMs, overloadedMs } = this.#limits
    // There is a free place for everybody who is waiting.
    if (this.waiting <= atOnce - reserved - this.#taken) return
    const patience = now < this.#overloadedUntil ? overloadedMs : burstMs
    for (const queue of Object.values(this.#queues)) {
      while (queue[0] && now - queue[0].since > patience) queue.shift()!.settle(undefined)
    }
  }

  #drop(queue: Waiter[], waiter: Waiter): void {
    const at = queue.indexOf(waiter)
    if (at < 0) return
    queue.splice(at, 1)
    waiter.settle(undefined)
    if (this.waiting === 0) this.#window.wasEmpty = true
  }

  /** Refuses those who have waited too long, even if no place becomes free. */
  #watch(): void {
    if (this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#look()
      this.#serve()
      if (this.waiting > 0) this.#watch()
    }, this.#limits.overloadedMs)
  }
}
