import type { PersonKey } from '../types.ts'

/** The texts of `/blog` and its articles; the articles themselves are `content/articles/*.md`. */
export const articles = {
  index: {
    title: 'Written patter',
    heading: ['Written', 'patter'],
    description:
      'How to hire sales people, and how to be one: notes from a recruitment agency in Glasgow that sends films instead of CVs.',
    empty: {
      heading: 'No articles yet',
      text: 'They’ll appear here once we’ve written some. We’re better at talking.',
    },
    newer: 'Newer',
    older: 'Older',
    pages: 'Pages',
    nth: 'page {n}',
    pageOf: 'Page {n} of {total}',
    topics: 'Topics',
    all: 'All',
    category: 'About {name}',
    tag: 'Tagged #{name}',
    feed: 'Feed',
  },
  article: {
    back: 'Back',
    share: 'Share',
    copied: { title: 'Link copied', text: 'Paste it wherever your people talk.' },
    notCopied: {
      title: 'Couldn’t copy the link',
      text: 'Your browser didn’t allow it. Copy it from the address bar instead.',
    },
    tags: 'Tags',
    table: 'Table',
    minutes: '{n} min read',
    related: 'Read next',
    loading: 'Loading the article',
    draft: 'This is a preview. Only people with this link can see it.',
    cta: { heading: 'Hiring? Fifteen minutes will tell you.', action: 'Get Free Consultation' },
    /** Shown below an author's name. Other authors have only their name. */
    authors: {
      'Moira Tennant': { portrait: 'moira', text: 'Founder. Hired 212 sales people, was wrong about nine.' },
      'Isla Rennie': { text: 'Films candidates. Has seen every wall in Glasgow.' },
      'Gregor Auld': { text: 'Runs the Talent Days. Counts the biscuits.' },
    } as Record<string, { portrait?: PersonKey; text: string }>,
  },
  missing: {
    title: 'Post Not Found',
    text: "The blog post you're looking for doesn't exist or has been removed.",
    action: 'Go Back',
  },
} as const
