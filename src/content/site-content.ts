import { brand } from '#content/brand.ts'
import { films, heroFilm } from '#content/films.ts'
import { clients } from '#content/site/clients.ts'
import { landing } from '#content/site/landing.ts'
import { reviews } from '#content/site/reviews.ts'
import { pricingPlans, services } from '#content/site/services.ts'
import type { Client, Film, HeroFilm, LandingCopy, PricingPlan, Review, ServiceOffer } from '#content/types.ts'
import { type Overrides, withOverrides } from '#src/values/with-overrides.ts'

/** A client as shown on the site: with a logo in `content/marks/`, or the name of a picture that staff uploaded. */
export type ShownClient = Pick<Client, 'name' | 'industry' | 'mark'>

/** The part of the public page that staff can change. It excludes the agreement, its fees and the law. */
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

/** The values in `content/`. */
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

const contentByOverrides = new WeakMap<Overrides, SiteContent>()

/** Returns the site's content: `content/` with what staff have changed. The same on the server and in the browser. */
export function siteContent(overrides: Overrides | undefined): SiteContent {
  if (!overrides) return defaultSiteContent
  let content = contentByOverrides.get(overrides)
  if (!content) contentByOverrides.set(overrides, (content = withOverrides(defaultSiteContent, overrides)))
  return content
}
