/** The shapes of what an agency says. Content files satisfy these; nothing here computes. */

export interface Brand {
  /** As it is spoken and written: "Patter". */
  name: string
  /** One line for search engines and link previews. */
  tagline: string
  description: string
  city: string
  country: string
  email: string
  /** The year after the © in the footer (SPEC.md §2). */
  footerYear: number
  /** Links that an environment variable of the same meaning replaces (DESIGN.md §2). */
  careersUrl: string
  soloInterviewUrl: string
  videoChannelUrl: string
}

/** A drawn portrait: a file `content/people/{key}.svg`. */
export type PersonKey = 'ailsa' | 'callum' | 'dee' | 'harpreet' | 'kofi' | 'mei' | 'moira' | 'nadia'

/** A colour of the palette, by its name in `src/design/tokens.css`. */
export type Tint = 'paper' | 'paper-hi' | 'ink' | 'hot' | 'deep' | 'rose' | 'mint'

/** SPEC.md §3 "Video item". Files are in `content/films/` and served from /public-objects/. */
export interface Film {
  id: 'job-advert' | 'client-visit' | 'our-process' | (string & {})
  title: string
  description: string
  /** File name below /public-objects/; without one the card says "Coming Soon". */
  videoFile?: string
  captionsFile?: string
  posterFile?: string
  /** Seconds; printed on the card. */
  duration?: number
  /** Seconds at which playing starts (SPEC.md §9: client visit 7). */
  startsAt?: number
  portrait: PersonKey
  colour: Tint
}

export interface ServiceOffer {
  id: string
  title: string
  description: string
  buttonText: string
}

/** SPEC.md §3 "Pricing plan (site)". */
export interface PricingPlan {
  name: string
  strapline: string
  points: readonly string[]
  /** Squares drawn on the card: how many payments. */
  payments: number
}

/** A featured client: a drawn mark in `content/marks/{mark}.svg` and its industry. */
export interface Client {
  name: string
  industry: string
  mark: string
}

/** SPEC.md §3 "Testimonial / Review". */
export interface Review {
  name: string
  role: string
  platform: 'network' | 'search'
  content: string
  initial: string
  /** Index of the card's tint, 0–3 (paper, rose, mint, hot). */
  tint: 0 | 1 | 2 | 3
  rating: number
}
