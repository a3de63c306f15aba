/** The types of an agency's content. The content files satisfy them; nothing here computes. */

export interface Brand {
  /** As in a sentence: "Patter". */
  name: string
  /** One line for search engines and link previews. */
  tagline: string
  description: string
  city: string
  country: string
  email: string
  /** Who answers it is a person. Leave it out where nobody does, and no page mentions a telephone. */
  phone?: { number: string; hours: string }
  /** The year after the © in the footer (LAND-6). */
  footerYear: number
  /** Links that the environment variable of the same name overrides, such as `CAREERS_URL` (RUN-2). */
  careersUrl: string
  /** Our own path, or the address of another site. */
  soloInterviewUrl: string
  videoChannelUrl: string
  /** `content/brand/logo.svg`: its viewBox, and the two colours that the page replaces with its tokens. */
  logo: { width: number; height: number; ink: string; hot: string }
}

/** A drawn portrait: a file `content/people/{key}.svg`. */
export type PersonKey = 'ailsa' | 'callum' | 'dee' | 'harpreet' | 'kofi' | 'mei' | 'moira' | 'nadia'

/** A colour of the palette, by its name in `src/design/tokens.css`. */
export type Tint = 'paper' | 'paper-hi' | 'ink' | 'hot' | 'deep' | 'rose' | 'mint'

/** One of the three films (LAND-13). Files are in `content/films/` and served from /public-objects/ (VIDEO-15). */
export interface Film {
  id: 'job-advert' | 'client-visit' | 'our-process' | (string & {})
  title: string
  description: string
  /** File name below /public-objects/; without one the card says "Coming Soon". */
  videoFile?: string
  captionsFile?: string
  posterFile?: string
  /** In seconds; printed on the card. */
  duration?: number
  /** YYYY-MM-DD, for search engines. */
  publishedAt?: string
  /** The second at which it starts to play (LAND-16: Client Visit at 7). */
  startsAt?: number
  portrait: PersonKey
  colour: Tint
}

/** The film behind the headline, which starts at 5 seconds (LAND-9). */
export interface HeroFilm {
  title: string
  videoFile: string
  captionsFile?: string
  posterFile?: string
  duration: number
  startsAt: number
}

export interface ServiceOffer {
  id: string
  title: string
  description: string
  buttonText: string
}

/** One of the two payment plans (LAND-19). */
export interface PricingPlan {
  name: string
  strapline: string
  points: readonly string[]
  /** How many payments there are, drawn as squares on the card. */
  payments: number
}

/** A featured client: a drawn logo in `content/marks/{mark}.svg`, and its industry. */
export interface Client {
  name: string
  industry: string
  mark: string
  /** The logo's own size, from its viewBox. */
  width: number
  height: number
  /** A correction by eye, so that the logo looks as large as its neighbours; 1 by default. */
  scale?: number
}

/** One review (LAND-25). */
export interface Review {
  name: string
  role: string
  platform: 'network' | 'search'
  content: string
  initial: string
  /** The index of the card's colour, 0 to 3 (paper, rose, mint, hot). */
  tint: 0 | 1 | 2 | 3
  rating: number
}

/** The landing page's texts, section by section (LAND-1). */
export interface LandingCopy {
  /** Shown with the brand's name in the browser's tab. */
  title: string
  nav: {
    links: readonly { label: string; href: string }[]
    action: { label: string; href: string }
    /** Only in a phone's menu, below the others. */
    more: readonly { label: string; href: string }[]
    menuLabel: string
    homeLabel: string
  }
  hero: {
    /**
     * Line one spans the page and opens the film; line two stands below it, beside the poster. Use ten letters or more,
     * because a shorter line becomes taller than the screen.
     */
    headline: readonly [string, string]
    badge: { strong: string; rest: string }
    /** The lead, in three pieces: the middle one is underlined. */
    lead: readonly [string, string, string]
    findTalent: string
    findJobs: string
    bookDemo: string
    playLabel: string
    /** The portrait on the poster. */
    poster: {
      portrait: PersonKey
      firstName: string
      name: string
      lines: readonly string[]
      /** What this person says; the second piece is underlined. */
      quote: readonly [string, string]
    }
    /** A film on a video host that replaces the drawn poster's own; nothing is loaded from the host before a click. */
    embed?: { provider: 'youtube' | 'vimeo'; videoId: string }
    withoutScript: { before: string; after: string; watch: string }
  }
  guide: {
    /** The text of the cover, line by line. */
    cover: readonly string[]
    heading: string
    text: string
    button: string
    withoutScript: { before: string; after: string }
  }
  videos: {
    heading: string
    lead: string
    playLabel: string
    comingSoon: string
    watch: string
    channel: { before: string; link: string; after: string }
    subscribe: string
  }
  services: {
    heading: string
    plansHeading: string
    selectedLabel: string
    back: string
    choose: string
    withoutScript: { before: string; after: string }
  }
  clients: { heading: string; lead: string; action: string }
  careers: {
    heading: string
    lead: string
    portrait: PersonKey
    jobs: { label: string; note: string }
    solo: { label: string; note: string }
    call: { label: string; note: string }
    withoutScript: { before: string; after: string }
  }
  testimonials: {
    heading: string
    pause: string
    play: string
    viewAll: string
    /** A link past all the reviews, for keyboard users. */ skip: string
    platform: Record<Review['platform'], string>
  }
  story: {
    heading: string
    button: string
    /** The shortlist, from the lowest step to the highest. */
    people: readonly { portrait: PersonKey; name: string; colour: Tint }[]
  }
  contact: {
    heading: string
    lead: string
    reader: { portrait: PersonKey; title: string; text: string; colour: Tint }
    selection: { heading: string; service: string; plan: string }
    questions: { candidateCount: string; email: string; phone: string }
    placeholders: { email: string }
    continueLabel: string
    back: string
    submit: string
    note: string
  }
  footer: {
    line: readonly string[]
    /** The link to the page that checks a contract. */
    checkPdf: string
    articles: string
    privacy: string
    columns: readonly { heading: string; entries: readonly FooterEntry[] }[]
  }
  newTab: string
}

/** A link, if it has a target; `setting` names a URL that the environment may override. */
export type FooterEntry = {
  label: string
  href?: string
  setting?: 'careersUrl' | 'soloInterviewUrl' | 'videoChannelUrl'
}
