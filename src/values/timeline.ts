/**
 * An event about a person, for the console's timeline. Each slice supplies its own;
 * `src/leads/server/person/person-timeline.ts` merges them.
 */
export interface TimelineEvent {
  at: Date
  /**
   * `ink`: something was done. `open`: they looked, or we wrote. `paid`: money arrived, or was kept. `hot`: it failed,
   * or needs attention.
   */
  tone: 'hot' | 'ink' | 'open' | 'paid'
  title: string
  text?: string
  /** A page of the console with the details. */
  link?: { label: string; href: string }
  /** The id of the thing that the event is about; the mails that it caused are listed with it. */
  about?: string
  /** How much of something they watched, such as 42 of a film's 160 seconds. */
  share?: { part: number; of: number; label: string }
}

/** The same as JSON, with the instant in ISO 8601. */
export type TimelineEventOnWire = Omit<TimelineEvent, 'at' | 'about'> & { at: string }
