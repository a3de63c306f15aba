import { brand } from '#content/brand.ts'
import { films, heroFilm } from '#content/films.ts'
import { clients } from '#content/site/clients.ts'
import { landing } from '#content/site/landing.ts'
import { reviews } from '#content/site/reviews.ts'
import { pricingPlans, services } from '#content/site/services.ts'
import type { Client, Film, HeroFilm, LandingCopy, PricingPlan, Review, ServiceOffer } from '#content/types.ts'
import { type Overrides, withOverrides } from '#src/values/with-overrides.ts'

/** A client as the site shows them: a mark of `content/marks/`, or the name of a picture that staff uploaded. */
export type ShownClient = Pick<Client, 'name' | 'industry' | 'mark'>

/** What the public page says and staff can change. The agreement, its fees and the law are not here. */
export interface SiteContent {
  landing: LandingCopy
  brand: { tagline: string; description: string }
  heroFilm: HeroFilm
  films: readonly Film[]
  services: readonly ServiceOffer[]
  pricingPlans: readonly PricingPlan[]
  clients: readonly ShownClient[]
  reviews: readonly Review[]
}

/** As `content/` has it. */
export const defaultSiteContent: SiteContent = {
  landing,
  brand: { tagline: brand.tagline, description: brand.description },
  heroFilm,
  films,
  services,
  pricingPlans,
  clients,
  reviews,
}

const made = new WeakMap<Overrides, SiteContent>()

/** What the site says: `content/`, and over it what staff have changed. The same on the server and in the browser. */
export function siteContent(overrides: Overrides | undefined): SiteContent {
  if (!overrides) return defaultSiteContent
  let content = made.get(overrides)
  if (!content) made.set(overrides, (content = withOverrides(defaultSiteContent, overrides)))
  return content
}
