/**
 * One thing that happened with a person, as the console's timeline shows it. Every slice tells its own;
 * `src/leads/server/person/person-timeline.ts` puts them in one row.
 */
export interface TimelineEvent {
  at: Date
  /**
   * `ink`: something was done. `open`: they looked, or we wrote. `paid`: money came, or stayed. `hot`: it failed, or
   * wants somebody.
   */
  tone: 'hot' | 'ink' | 'open' | 'paid'
  title: string
  text?: string
  /** Where more of it is: a page of the console. */
  link?: { label: string; href: string }
  /** Id of what it is about: the mails that it caused are told with it. */
  about?: string
  /** How much of something they watched, such as 42 of a film's 160 seconds. */
  share?: { part: number; of: number; label: string }
}

/** The same on the wire: the instant as ISO text. */
export type TimelineEventOnWire = Omit<TimelineEvent, 'at' | 'about'> & { at: string }
