import { brand } from './brand.ts'
import type { PersonKey } from './types.ts'

/** What search engines, link previews and the quiet pages say. */
export const pages = {
  landing: {
    title: `${brand.name}: ${brand.tagline.charAt(0).toLowerCase()}${brand.tagline.slice(1)}`,
    shareImageAlt: 'Video profiles, not CVs: a poster with one enormous line and one face.',
  },
  notFound: {
    title: '404 Page Not Found',
    portrait: 'callum' as PersonKey,
    hint: 'Callum has looked everywhere. Did you forget to add the page to the router?',
    action: 'Tell us',
  },
  busy: {
    title: 'One moment, please',
    lead: 'A lot of people are here at this moment, more than we can look after at once. Nothing was saved, and nothing that was saved before is lost. Please load this page again in a few seconds; a form is then sent again as you filled it in.',
    home: 'Go to Homepage',
  },
} as const
