import { brand } from '#content/brand.ts'
import { hiringGuide } from '#content/hiring-guide.ts'
import { PdfDocument } from '#src/platform/pdf/document.ts'
import { chapters, pages } from './hiring-guide/pages.ts'
import { foot } from './hiring-guide/sheet.ts'

/**
 * The hiring guide that is mailed: a tagged A4 PDF (LEADS-16). The same content gives the same bytes, so that a mailed
 * copy can be compared with the current one.
 */
export async function renderHiringGuide(): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    title: hiringGuide.title,
    author: brand.name,
    subject: hiringGuide.subtitle,
    createdAt: new Date(`${hiringGuide.editionDate}T09:00:00Z`),
  })
  for (const page of pages) page.draw(pdf, chapters)
  pdf.eachPage((index, count) => {
    const ink = pages[index]?.foot
    if (ink) foot(pdf, index, count, ink)
  })
  return pdf.bytes()
}
