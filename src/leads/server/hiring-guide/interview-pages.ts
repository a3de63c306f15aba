import { advert } from '#content/hiring-guide/advert.ts'
import { lastAnswers, questions, scoreCard, type Question } from '#content/hiring-guide/interview.ts'
import { a4, type PdfDocument } from '#src/platform/pdf/document.ts'
import { drawTable } from '#src/platform/pdf/table.ts'
import { capHeight, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import {
  chapterHead,
  columns,
  inColour,
  list,
  logo,
  mustEnd,
  numberSquare,
  portrait,
  sheet,
  type,
  type Colour,
} from './sheet.ts'

export function advertPage(pdf: PdfDocument): void {
  pdf.addPage()
  const top = chapterHead(pdf, { ...advert, number: 4, ground: 'white', ink: 'ink', size: 66 }) + 2
  const [left, right] = columns(2, 16)
  const bottoms = [
    specimen(pdf, advert.before, { ...left!, y: top }, { height: 0 }),
    specimen(pdf, advert.after, { ...right!, y: top }, { height: 0 }),
  ]
  const height = Math.max(...bottoms) - top
  pdf.box(right!.x, top, right!.width, height, 'mint')
  pdf.frame({ x: left!.x, y: top, width: left!.width, height }, 'ink', 2)
  specimen(pdf, advert.before, { ...left!, y: top }, { height, mark: 'cross' })
  specimen(pdf, advert.after, { ...right!, y: top }, { height, mark: 'square' })

  let y = top + height + 24
  const heading = pdf.text('H3', advert.rulesTitle, type.subject, { x: sheet.left, y, width: 300 }) + 14
  const half = Math.ceil(advert.rules.length / 2)
  const pair = columns(2, 28)
  const ends = [advert.rules.slice(0, half), advert.rules.slice(half)].map((rules, index) =>
    list(pdf, rules, { ...pair[index]!, y: heading, style: type.body, gap: 3.5 }),
  )
  y = Math.max(...ends) + 18
  const law = pdf.measure(advert.law, type.small, { y: y + 32, width: sheet.width - 28 })
  pdf.box(sheet.left, y, sheet.width, law - y + 13, 'rose')
  pdf.text('H3', advert.lawTitle, type.strong, { x: sheet.left + 14, y: y + 13, width: sheet.width - 28 })
  const end = pdf.text('P', advert.law, type.small, { x: sheet.left + 14, y: y + 32, width: sheet.width - 28 })
  mustEnd(advert.title, end + 13)
}

type Specimen = typeof advert.before | typeof advert.after

/** One advert on its card. Without a height it is only measured, so that two cards side by side end level. */
function specimen(
  pdf: PdfDocument,
  card: Specimen,
  place: { x: number; y: number; width: number },
  drawn: { height: number; mark?: 'cross' | 'square' },
): number {
  const inner = { x: place.x + 14, width: place.width - 28 }
  const placeText = (tag: string, text: string, style: TypeStyle, y: number) =>
    drawn.height ? pdf.text(tag, text, style, { ...inner, y }) : pdf.measure(text, style, { ...inner, y })
  let y = placeText('H3', card.title, { ...type.subject, size: 17 }, place.y + 17)
  if (drawn.mark) verdictMark(pdf, drawn.mark, { x: place.x + place.width - 28, y: place.y + 14 })
  for (const text of card.text) y = placeText('P', text, type.small, y + 12)
  const verdict = pdf.measure(card.verdict, type.strong, { ...inner, y: 0 })
  if (drawn.height) {
    const at = place.y + drawn.height - verdict - 13
    pdf.rule(inner.x, at - 10, inner.width, 'ink', 1.4)
    pdf.text('P', card.verdict, type.strong, { ...inner, y: at })
  }
  return y + 22 + verdict + 13
}

/** The marks differ by shape, not only by colour: a crossed square, a full one. */
function verdictMark(
  pdf: PdfDocument,
  mark: 'cross' | 'square',
  { x, y, side = 13 }: { x: number; y: number; side?: number },
  colour: Colour = 'ink',
): void {
  if (mark === 'square') return pdf.box(x, y, side, side, colour)
  pdf.frame({ x, y, width: side, height: side }, colour, 1.5)
  pdf.artifact(() =>
    pdf.kit
      .moveTo(x + 1, y + 1)
      .lineTo(x + side - 1, y + side - 1)
      .moveTo(x + side - 1, y + 1)
      .lineTo(x + 1, y + side - 1)
      .lineWidth(1.5)
      .stroke(),
  )
}

export function questionsPage(pdf: PdfDocument): void {
  pdf.addPage()
  const top = chapterHead(pdf, { ...questions, number: 5, ground: 'deep', ink: 'paper', width: 340 })
  portrait(pdf, 'harpreet', { x: sheet.right - 172, bottom: top, width: 172 })
  const end = questionRows(pdf, questions.list.slice(0, 6), 1, top + 20)
  mustEnd(questions.title, end)
}

export function moreQuestionsPage(pdf: PdfDocument): void {
  pdf.addPage()
  logo(pdf, { x: sheet.right - 67, y: 40, width: 67 }, 'ink')
  numberSquare(pdf, 5, { x: sheet.left, y: 36 }, { square: 'ink', figure: 'white' })
  const end = questionRows(pdf, questions.list.slice(6), 7, 84) + 8
  pdf.box(0, end, a4.width, a4.height - end, 'mint')
  portrait(pdf, 'dee', { x: sheet.right - 178, bottom: sheet.foot - 6, width: 178 })
  let y = end + 28
  for (const note of questions.notes) y = pdf.text('P', note, type.lead, { x: sheet.left, y, width: 280 }) + 22
  mustEnd(questions.title, y - 22)
}

function questionRows(pdf: PdfDocument, list: readonly Question[], from: number, top: number): number {
  const figure: TypeStyle = { face: 'poster', size: 62, leading: 62, tracking: 0.013 }
  const x = sheet.left + 74
  const width = sheet.width - 74
  let y = top
  pdf.element('L', () => {
    list.forEach((question, index) => {
      pdf.rule(sheet.left, y, sheet.width, 'ink', 1.4)
      pdf.element('LI', () => {
        pdf.text('Lbl', String(from + index), figure, { x: sheet.left, y: y + 12, width: 70 })
        pdf.element('LBody', () => {
          const questionBottom = pdf.text('P', question.ask, { ...type.subject, size: 18 }, { x, y: y + 12, width })
          const half = (width - 22) / 2
          const good = answer(pdf, 'square', question, { x, y: questionBottom + 11.5, width: half })
          const bad = answer(pdf, 'cross', question, {
            x: x + half + 22,
            y: questionBottom + 11.5,
            width: half,
          })
          y = Math.max(good, bad, y + 12 + capHeight('poster', 62)) + 12
        })
      })
    })
  })
  return y
}

function answer(
  pdf: PdfDocument,
  mark: 'cross' | 'square',
  question: Question,
  place: { x: number; y: number; width: number },
): number {
  const tone = mark === 'square' ? 'good' : 'bad'
  verdictMark(pdf, mark, { x: place.x, y: place.y - 1, side: 9 }, tone === 'good' ? 'ok' : 'error')
  const headed = pdf.text('P', questions[tone], type.label, { ...place, x: place.x + 14 })
  return pdf.text('P', question[tone], type.small, { ...place, y: headed + 7 })
}

export function lastAnswersPage(pdf: PdfDocument): void {
  pdf.addPage('ink')
  const [first, second] = lastAnswers.title
  const top = chapterHead(pdf, {
    number: 6,
    title: `${first}\n${second}`,
    standfirst: lastAnswers.standfirst,
    ground: 'ink',
    ink: 'paper',
  })
  let y = top
  for (const { answer: said, reply, again } of lastAnswers.list) {
    pdf.rule(sheet.left, y, sheet.width, 'paper', 1.4)
    const quote: TypeStyle = { face: 'bill', size: 34, leading: 34, tracking: 0.013, colour: 'hot' }
    const quoted = pdf.text('H3', `“${said}”`, quote, { x: sheet.left, y: y + 17, width: sheet.width })
    const [left, right] = columns(2, 28)
    const replied = pdf.text('P', reply, inColour(type.body, 'paper'), { ...left!, y: quoted + 16 })
    const againBottom = pdf.text('P', `**${lastAnswers.again}:** ${again}`, inColour(type.body, 'mint'), {
      ...right!,
      y: quoted + 16,
    })
    y = Math.max(replied, againBottom) + 24
  }
  pdf.rule(sheet.left, y, sheet.width, 'paper', 4)
  const headed = pdf.text('H3', lastAnswers.endTitle, inColour(type.subject, 'paper'), {
    x: sheet.left,
    y: y + 21,
    width: 200,
  })
  const end = pdf.text('P', lastAnswers.end, inColour(type.lead, 'paper'), {
    x: sheet.left,
    y: headed + 14,
    width: sheet.width,
  })
  mustEnd(second, end)
}

/** Made to be printed: no coloured field, lines to write on, squares to tick. */
export function scoreCardPage(pdf: PdfDocument): void {
  pdf.addPage()
  let y =
    chapterHead(pdf, {
      number: 7,
      title: scoreCard.title,
      standfirst: scoreCard.how,
      ground: 'white',
      ink: 'ink',
      size: 66,
    }) + 6
  y = fields(pdf, y)
  const side = 17
  y = drawTable(pdf, {
    x: sheet.left,
    y,
    head: type.label,
    body: type.body,
    padding: 7,
    rowHeight: 44,
    columns: [
      { title: scoreCard.heads[0], width: 150, namesRow: true, style: { ...type.small, size: 8.6, leading: 12.5 } },
      { title: scoreCard.heads[1], width: sheet.width - 150 - 100 },
      { title: scoreCard.heads[2], width: 100 },
    ],
    rows: scoreCard.criteria.map(([name, means]) => [`**${name}**\n${means}`, '', '1 2 3 4']),
    hidden: { 2: true },
    rule: 'line-strong',
    decorate: ({ column, x, y: top, height }) => {
      if (column !== 2) return
      for (let mark = 0; mark < 4; mark++) {
        const boxLeft = x + mark * 25 + 3
        pdf.frame({ x: boxLeft, y: top + (height - side) / 2, width: side, height: side }, 'ink', 1.2)
        const style: TypeStyle = { ...type.note, size: 8.5 }
        const middle = top + (height - capHeight('text', 8.5)) / 2
        pdf.artifact(() => pdf.draw(String(mark + 1), style, { x: boxLeft, y: middle, width: side, align: 'centre' }))
      }
    },
  })
  pdf.frame({ x: sheet.right - 62, y: y + 10, width: 62, height: 34 }, 'ink', 2)
  pdf.text('P', scoreCard.total, type.strong, { x: sheet.right - 172, y: y + 23, width: 100, align: 'right' })
  const [left, right] = [
    { x: sheet.left, width: 150 },
    { x: sheet.left + 150, width: 232 },
  ]
  const scale = list(
    pdf,
    scoreCard.scale.map(([, text]) => text),
    { ...left, y: y + 18, style: type.small, gap: 0, mark: 'number', markColour: 'ink' },
  )
  const rules = list(pdf, scoreCard.rules, { ...right, y: y + 18, style: type.small, gap: 0 })
  const end = pdf.text('P', scoreCard.keep, type.note, {
    x: sheet.left,
    y: Math.max(scale, rules) + 17,
    width: sheet.width,
  })
  mustEnd(scoreCard.title, end)
}

function fields(pdf: PdfDocument, y: number): number {
  const line = y + 15
  columns(4, 16).forEach((column, index) => {
    pdf.text('P', scoreCard.fields[index]!, type.label, { ...column, y })
    pdf.rule(column.x, line + 9, column.width, 'ink', 1)
  })
  return line + 18
}
