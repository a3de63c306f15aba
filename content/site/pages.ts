import type { PersonKey } from '../types.ts'

/** The texts for search engines, link previews and the pages without script. */
export const pages = {
  landing: {
    shareImageAlt: 'The headline “Video profiles, not CVs” beside a drawn portrait of a candidate who is talking',
  },
  notFound: {
    title: '404 Page Not Found',
    portrait: 'callum' as PersonKey,
    hint: 'Callum has looked everywhere. Did you forget to add the page to the router?',
    action: 'Tell us',
  },
  busy: {
    title: 'One moment, please',
    lead: 'The site is very busy just now. Nothing new was saved, and nothing saved earlier is lost. Please reload this page in a few seconds. If you were sending a form, it’s sent again just as you filled it in.',
    home: 'Go to Homepage',
  },
  apiDocs: {
    title: 'Every call',
    lead: 'What programs can ask of this site: who may make each call, what it takes, and what it answers.',
    document: 'OpenAPI document',
    back: 'Back to the site',
    calls: 'The calls',
    withoutScript: 'The list needs scripts. The OpenAPI document says the same without them.',
  },
} as const
