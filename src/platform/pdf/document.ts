import PdfKit from 'pdfkit'
import type { PaletteColour } from '#content/palette.ts'
import { escapeHtml } from '../rendering/escape-html.ts'
import { withoutMarks } from './direction-marks.ts'
import { face, type FaceName } from './faces.ts'
import {
  breakLines,
  capHeight,
  colourValue,
  sideBearings,
  textWidth,
  trackingOf,
  type Line,
  type Run,
  type TypeStyle,
} from './type-setting.ts'
import { inVisualOrder } from './visual-order.ts'

/** A4 in points. */
export const a4 = { width: 595.28, height: 841.89 } as const

/** Millimetres to points. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4

export interface DocumentFacts {
  title: string
  author: string
  subject?: string
  keywords?: string
  /** Used for the properties and the file's id, so that the same facts and pages give the same bytes. */
  createdAt: Date
}

/** At poster sizes, the space before the first letter would look like an indent: the ink has to be on the margin. */
function overhang(runs: readonly Run[], style: TypeStyle): number {
  const first = runs[0]
  return first && style.size >= 24 ? sideBearings(first.text, first.face, style.size).left : 0
}

/**
 * pdfkit writes the properties into its XML without escaping: an ampersand in a company's name would make it invalid.
 */
function escapeMetadata(kit: PDFKit.PDFDocument): void {
  const inner = kit as unknown as { info: Record<string, unknown>; _addInfo(): void }
  const addInfo = inner._addInfo.bind(inner)
  inner._addInfo = () => {
    const { info } = inner
    inner.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, value instanceof Date ? value : escapeHtml(String(value))]),
    )
    addInfo()
    inner.info = info
  }
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface TextPlace {
  x: number
  /** The top of the capitals of the first line. */
  y: number
  width: number
  align?: 'left' | 'right' | 'centre'
}

type StructureElement = PDFKit.PDFStructureElement
type Colour = PaletteColour | 'white'

/**
 * A tagged PDF (ISO 14289-1), drawn at positions that the caller chooses. Text is set line by line here, not by
 * pdfkit, so that a page can be measured before it is drawn and never overflows onto another by itself.
 */
export class PdfDocument {
  readonly kit: PDFKit.PDFDocument
  private readonly chunks: Uint8Array[] = []
  private readonly ended: Promise<void>
  private readonly parents: StructureElement[]
  private inContent = false
  private readonly opened = new Set<FaceName>()

  constructor(facts: DocumentFacts) {
    this.kit = new PdfKit({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      lang: 'en-GB',
      tagged: true,
      displayTitle: true,
      font: face('text') as unknown as string,
      info: {
        Title: facts.title,
        Author: facts.author,
        ...(facts.subject && { Subject: withoutMarks(facts.subject) }),
        ...(facts.keywords && { Keywords: facts.keywords }),
        Creator: facts.author,
        Producer: 'pdfkit',
        CreationDate: facts.createdAt,
      },
    } as unknown as PDFKit.PDFDocumentOptions)
    escapeMetadata(this.kit)
    this.kit.on('data', (chunk: Uint8Array) => this.chunks.push(chunk))
    this.ended = new Promise((resolve, reject) => {
      this.kit.on('end', () => resolve())
      this.kit.on('error', reject)
    })
    const root = this.kit.struct('Document')
    this.kit.addStructure(root)
    this.parents = [root]
  }

  /** Adds a page, painted in `ground` if that is given. */
  addPage(ground?: Colour): void {
    this.kit.addPage()
    if (ground) this.box(0, 0, a4.width, a4.height, ground)
  }

  get pageCount(): number {
    return this.kit.bufferedPageRange().count
  }

  /** Adds an element to the document's structure; everything that `draw` tags becomes its child. */
  element(tag: string, draw: () => void, options: Record<string, unknown> = {}): void {
    const element = this.kit.struct(tag as never, options as never)
    this.parents.at(-1)!.add(element)
    this.parents.push(element)
    draw()
    this.parents.pop()
    element.end()
  }

  /** Marks what is drawn as content of the innermost element. */
  content(draw: () => void): void {
    this.parents.at(-1)!.add((() => {
      this.inContent = true
      draw()
      this.inContent = false
    }) as never)
  }

  /** Draws something that only decorates or repeats, and is not read aloud. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.inContent) return draw()
    this.kit.markContent('Artifact', { type })
    this.inContent = true
    draw()
    this.inContent = false
    this.kit.endMarkedContent()
  }

  box(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.artifact(() => this.kit.rect(x, y, width, height).fill(colourValue(colour)))
  }

  frame({ x, y, width, height }: Area, colour: Colour, weight: number): void {
    const half = weight / 2
    this.artifact(() =>
      this.kit
        .rect(x + half, y + half, width - weight, height - weight)
        .lineWidth(weight)
        .stroke(colourValue(colour)),
    )
  }

  rule(x: number, y: number, width: number, colour: Colour = 'ink', weight = 1.4): void {
    this.box(x, y, width, weight, colour)
  }

  /** Sets a text as one element and returns the baseline of its last line. */
  text(tag: string, text: string, style: TypeStyle, place: TextPlace, options: Record<string, unknown> = {}): number {
    let baseline = place.y
    this.element(tag, () => this.content(() => (baseline = this.draw(text, style, place))), options)
    return baseline
  }

  /** Draws a text without tagging it: inside `content` or `artifact`. Returns the last baseline. */
  draw(text: string, style: TypeStyle, place: TextPlace): number {
    return this.drawLines(breakLines(text, style, place.width), style, place)
  }

  /** Draws lines that are already broken. `continues`: more of the same text follows on another page. */
  drawLines(lines: readonly Line[], style: TypeStyle, place: TextPlace, continues = false): number {
    const first = place.y + capHeight(style.face, style.size)
    lines.forEach((line, index) =>
      this.drawLine(line, style, place, first + index * style.leading, continues || index < lines.length - 1),
    )
    return first + (lines.length - 1) * style.leading
  }

  /** Where `draw` would end, without drawing: the last baseline. */
  measure(text: string, style: TypeStyle, place: Pick<TextPlace, 'y' | 'width'>): number {
    const lines = breakLines(text, style, place.width)
    return place.y + capHeight(style.face, style.size) + (lines.length - 1) * style.leading
  }

  private drawLine(line: Line, style: TypeStyle, place: TextPlace, baseline: number, continues: boolean): void {
    const pieces = inVisualOrder(line.runs)
    const room = place.width - line.width
    let x = place.x + (place.align === 'right' ? room : place.align === 'centre' ? room / 2 : -overhang(pieces, style))
    pieces.forEach((run, index) => {
      // The space at the end of a line keeps readers from joining its last word with the next line's first.
      const tail = continues && !line.cut && index === pieces.length - 1 ? ' ' : ''
      this.open(run.face)
      this.kit
        .font(run.face)
        .fontSize(style.size)
        .fillColor(colourValue(style.colour))
        .text(run.text + tail, x, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: trackingOf(run.face, style.tracking) * style.size,
        })
      x += textWidth(run.text, run.face, style.size, style.tracking)
    })
  }

  /** Opens a font only if it is needed, because some have megabytes. */
  private open(name: FaceName): void {
    if (this.opened.has(name)) return
    this.opened.add(name)
    this.kit.registerFont(name, face(name) as unknown as string)
  }

  /** Draws one line, however long it is. Returns its baseline. Untagged, like `draw`. */
  drawLineAt(text: string, style: TypeStyle, x: number, y: number): number {
    return this.draw(text, style, { x, y, width: textWidth(text, style.face, style.size, style.tracking) + 1 })
  }

  /** Adds an entry to the outline, and a destination that links can jump to. */
  bookmark(title: string, name: string): void {
    this.kit.outline.addItem(title, { fit: true } as never)
    this.kit.addNamedDestination(name, 'Fit' as never)
  }

  /** Draws a link with its words. `target` is an address, or `#name` of a bookmark. Returns the baseline. */
  link(words: string, style: TypeStyle, place: TextPlace, target: string): number {
    let baseline = place.y
    this.element('Link', () => {
      this.content(() => (baseline = this.draw(words, style, place)))
      const width = Math.min(place.width, textWidth(words, style.face, style.size, style.tracking))
      const lineLeft = place.align === 'right' ? place.x + place.width - width : place.x
      this.rule(lineLeft, baseline + style.size * 0.16, width, style.colour ?? 'ink', style.size * 0.07)
      this.linkArea(words, { x: lineLeft, y: place.y - 4, width, height: baseline - place.y + 8 }, target)
    })
    return baseline
  }

  /** Makes a rectangle of the page clickable, as part of the innermost element (which should be a Link). */
  linkArea(words: string, area: Area, target: string): void {
    const options = { structParent: this.parents.at(-1), Contents: new String(words.replaceAll('**', '')) } as never
    const { x, y, width, height } = area
    if (target.startsWith('#')) this.kit.goTo(x, y, width, height, target.slice(1), options)
    else this.kit.link(x, y, width, height, target, options)
  }

  /** Draws a PNG or JPEG as large as fits into a box, centred. Untagged, like `draw`. */
  image(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.kit.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' })
  }

  /** Embeds a file, which readers list as an attachment. */
  attach(name: string, bytes: Uint8Array, file: { type: string; description: string; createdAt: Date }): void {
    this.kit.file(
      bytes as never,
      {
        name,
        type: file.type,
        description: file.description,
        creationDate: file.createdAt,
        modifiedDate: file.createdAt,
        relationship: 'Data',
      } as never,
    )
  }

  /** Returns to each page in turn, for footers with the number of pages. */
  eachPage(draw: (index: number, count: number) => void): void {
    const { count } = this.kit.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.kit.switchToPage(index)
      draw(index, count)
    }
  }

  async bytes(): Promise<Uint8Array> {
    this.parents[0]!.end()
    this.kit.end()
    await this.ended
    return Uint8Array.from(Buffer.concat(this.chunks))
  }
}
