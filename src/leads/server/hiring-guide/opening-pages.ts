import { hiringGuide } from '#content/hiring-guide.ts'
import { contents, cover, job } from '#content/hiring-guide/preparation.ts'
import { a4, type PdfDocument } from '#src/platform/pdf/document.ts'
import { capHeight } from '#src/platform/pdf/type-setting.ts'
import {
  bookmarkName,
  chapterHead,
  columns,
  fillingLine,
  inColour,
  list,
  logo,
  mustEnd,
  numberSquare,
  portrait,
  sheet,
  stair,
  type,
  widthOf,
} from './sheet.ts'

export interface Chapter {
  number: number | null
  title: string
  page: number
}

/** One enormous line, one field, one face. */
export function coverPage(pdf: PdfDocument): void {
  pdf.addPage('paper')
  pdf.bookmark(hiringGuide.title, 'cover')
  logo(pdf, { x: sheet.left, y: 36, width: 96 }, 'ink')
  pdf.artifact(() => {
    pdf.draw(hiringGuide.edition, type.strong, { x: sheet.right - 200, y: 40, width: 200, align: 'right' })
    pdf.draw(`${hiringGuide.pagesInWords} pages. One brew.`, type.body, {
      x: sheet.right - 200,
      y: 54,
      width: 200,
      align: 'right',
    })
  })

  const field = 366
  pdf.box(0, field, a4.width, a4.height - field, 'deep')
  pdf.element(
    'H1',
    () =>
      pdf.content(() => {
        let y = 84
        for (const line of cover.lines)
          y = pdf.drawLineAt(line, fillingLine(line, 'poster', sheet.width), sheet.left, y) + 14
        pdf.drawLineAt(
          cover.last,
          { ...fillingLine(cover.last, 'poster', 206), colour: 'paper' },
          sheet.left,
          field + 22,
        )
      }),
    { actual: hiringGuide.title },
  )
  portrait(pdf, cover.portrait, { x: 178, bottom: a4.height, width: 512 }, cover.alt)
  stair(pdf, { x: sheet.left, bottom: 644 }, { steps: 5, side: 17, colour: 'hot' })
  pdf.text('P', cover.promise, inColour({ ...type.lead, face: 'strong' }, 'paper'), {
    x: sheet.left,
    y: 672,
    width: 200,
  })
  plate(pdf, cover.reader)
}

function plate(pdf: PdfDocument, name: string): void {
  const width = 112
  pdf.box(sheet.right - width, 780, width, 26, 'ink')
  pdf.text('P', name, inColour(type.strong, 'paper'), {
    x: sheet.right - width,
    y: 789.5,
    width,
    align: 'centre',
  })
}

export function contentsPage(pdf: PdfDocument, chapters: readonly Chapter[]): void {
  pdf.addPage()
  logo(pdf, { x: sheet.right - 67, y: 40, width: 67 }, 'ink')
  pdf.bookmark(contents.title, 'contents')
  const title = fillingLine(contents.title, 'poster', sheet.width)
  let y = 0
  pdf.element('H2', () => pdf.content(() => (y = pdf.drawLineAt(contents.title, title, sheet.left, 84))))
  y = pdf.text('P', contents.intro, type.lead, { x: sheet.left, y: y + 24, width: 480 }) + 20
  y = tableOfContents(pdf, chapters, y)

  const top = y + 16
  pdf.box(0, top, a4.width, a4.height - top, 'mint')
  const [left, right] = columns(2, 28)
  const heading = pdf.text('H3', contents.how, type.subject, { x: left!.x, y: top + 22, width: left!.width })
  list(pdf, contents.advice, { ...left!, y: heading + 13, style: type.body, gap: 4, markColour: 'deep' })
  const end = pdf.text('P', contents.sample, type.body, { x: right!.x, y: top + 23, width: right!.width })
  mustEnd(contents.title, end)
}

/** Each line is a link: words, bill rule, page. */
function tableOfContents(pdf: PdfDocument, chapters: readonly Chapter[], top: number): number {
  const row = 31.5
  let y = top
  pdf.element('TOC', () => {
    for (const chapter of chapters) {
      pdf.rule(sheet.left, y, sheet.width, 'ink', 1.4)
      const cap = y + (row - capHeight('card', type.subject.size)) / 2 + 1
      pdf.element('TOCI', () => {
        if (chapter.number)
          numberSquare(pdf, chapter.number, { x: sheet.left, y: y + 6.6, side: 19 }, { square: 'ink', figure: 'white' })
        else pdf.frame({ x: sheet.left, y: y + 6.6, width: 19, height: 19 }, 'ink', 1.6)
        pdf.element('Link', () => {
          pdf.content(() => {
            pdf.draw(chapter.title, type.subject, { x: sheet.left + 32, y: cap, width: 400 })
            pdf.draw(String(chapter.page), type.subject, { x: sheet.right - 60, y: cap, width: 60, align: 'right' })
          })
          pdf.linkArea(
            `${chapter.title}, page ${chapter.page}`,
            { x: sheet.left, y, width: sheet.width, height: row },
            `#${bookmarkName(chapter.number)}`,
          )
        })
      })
      y += row
    }
  })
  pdf.rule(sheet.left, y, sheet.width, 'ink', 1.4)
  return y
}

export function jobPage(pdf: PdfDocument): void {
  pdf.addPage()
  const pair = columns(2, 28)
  let row = chapterHead(pdf, { ...job, number: 1, ground: 'mint', ink: 'ink' }) + 22
  for (let index = 0; index < job.questions.length; index += 2) {
    const ends = pair.map((column, side) => {
      const [question, answer] = job.questions[index + side]!
      pdf.rule(column.x, row, column.width, 'ink', 1.4)
      const questionBottom = pdf.text('H3', question, type.subject, { x: column.x, y: row + 12, width: column.width })
      return pdf.text('P', answer, type.body, { x: column.x, y: questionBottom + 10, width: column.width - 6 })
    })
    row = Math.max(...ends) + 15
  }

  row = kinds(pdf, row - 1)
  sentenceToFinish(pdf, row)
}

function kinds(pdf: PdfDocument, top: number): number {
  pdf.rule(sheet.left, top, sheet.width, 'ink', 4)
  const heading = pdf.text('H3', job.kindsTitle, type.strong, { x: sheet.left, y: top + 14, width: sheet.width })
  const ends = columns(4, 16).map((column, index) => {
    const [name, text] = job.kinds[index]!
    const named = pdf.text('P', name, type.subject, { x: column.x, y: heading + 12, width: column.width })
    return pdf.text('P', text, type.small, { x: column.x, y: named + 8, width: column.width })
  })
  return Math.max(...ends) + 15
}

function sentenceToFinish(pdf: PdfDocument, top: number): void {
  const height = 106
  pdf.frame({ x: sheet.left, y: top, width: sheet.width, height }, 'ink', 2)
  const x = sheet.left + 16
  const heading = pdf.text('H3', job.sentenceTitle, type.strong, { x, y: top + 15, width: sheet.width - 32 })
  const right = sheet.right - 16
  const [sold, to, because] = job.sentence
  const lines = [heading + 25, heading + 49, heading + 73]
  const starts = [sold, to, because].map(
    (words, index) =>
      pdf.text('P', words!, type.body, { x, y: lines[index]! - 7, width: 260 }) && x + widthOf(words!, type.body),
  )
  lines.forEach((y, index) => pdf.rule(starts[index]! + 6, y + 1, right - starts[index]! - 6, 'line-strong', 0.8))
  mustEnd(job.title, top + height)
}
