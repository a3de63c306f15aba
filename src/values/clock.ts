/** Tells the program the current time. Rules take an instant as a parameter instead. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns a clock that runs at the usual speed from another start (the CLOCK variable). */
export function clockStartingAt(start: Date, real: Clock = systemClock): Clock {
  const offset = start.getTime() - real.now().getTime()
  return { now: () => new Date(real.now().getTime() + offset) }
}
