import { createContext, useContext } from 'react'
import type { SchedulingProviderName } from '#src/bookings/booking.ts'
import { type SiteContent, siteContent } from '#src/content/site-content.ts'
import type { Overrides } from '#src/values/with-overrides.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'

/** What the landing page needs from the server; included in the page as JSON. */
export interface LandingSettings {
  careersUrl: string
  soloInterviewUrl: string
  videoChannelUrl: string
  /** The provider whose slots the page loads: `GET /api/{provider}/weekly-slots`. */
  schedulingProvider: SchedulingProviderName
  /** The library's published videos; if there is none, the sample clip plays. */
  library?: readonly PublicVideo[]
  /** The texts of the page that staff have changed, by path; absent if there are none. */
  content?: Overrides
  /** The result of a contact form that was sent without script. */
  contact?:
    | { state: 'sent' }
    | { state: 'refused'; values: Record<string, string>; errors: { path: string; msg: string }[] }
}

export const LandingSettingsContext = createContext<LandingSettings | undefined>(undefined)

/** Returns what the server has put into the page. Throws outside the landing page. */
export function useLandingSettings(): LandingSettings {
  const settings = useContext(LandingSettingsContext)
  if (!settings) throw new Error('LandingSettingsContext is missing')
  return settings
}

/** The page's texts, including the changes by staff. The kit has no settings, so it gets the texts of `content/`. */
export function useSiteContent(): SiteContent {
  return siteContent(useContext(LandingSettingsContext)?.content)
}
