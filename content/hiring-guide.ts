/** The hiring guide as the rest of the site speaks of it. Its chapters are in `content/hiring-guide/`. */
export const hiringGuide = {
  title: 'The Glasgow sales hiring guide',
  subtitle: 'What good sales people cost in Glasgow, and how to win them.',
  /** Held against the rendered document by a test: a cover that lies about its length sells nothing. */
  pages: 16,
  pagesInWords: 'Sixteen',
  fileName: 'glasgow-sales-hiring-guide.pdf',
  /** Printed on the cover and written into the document's properties. */
  edition: 'Winter 2026',
  editionDate: '2026-11-02',
} as const
