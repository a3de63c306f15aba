/** What the rest of the site says about the hiring guide. Its chapters are in `content/hiring-guide/`. */
export const hiringGuide = {
  title: 'The Glasgow sales hiring guide',
  subtitle: 'What good sales people cost in Glasgow, and how to win them.',
  /** A test compares this with the rendered document. */
  pages: 16,
  pagesInWords: 'Sixteen',
  fileName: 'glasgow-sales-hiring-guide.pdf',
  /** Printed on the cover and stored in the document's properties. */
  edition: 'Winter 2026',
  editionDate: '2026-11-02',
} as const
