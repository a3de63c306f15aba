import type { PdfDocument, TextPlace } from './document.ts'
import { breakLines, capHeight, type Line, type TypeStyle } from './type-setting.ts'

/** The position and width of text; the flow keeps track of `y`. */
type Column = Omit<TextPlace, 'y'>

export interface FlowPlan {
  /** No text is set below this. */
  bottom: number
  /** Where the text continues on every page after the first. */
  top: number
  /** Starts the next page. */
  nextPage: () => void
}

/** Text of unknown length that runs from page to page. `y` is the top of the next element. */
export class Flow {
  y: number
  readonly pdf: PdfDocument
  private readonly plan: FlowPlan
  private pageTop: number

  constructor(pdf: PdfDocument, y: number, plan: FlowPlan) {
    this.pdf = pdf
    this.y = y
    this.pageTop = y
    this.plan = plan
  }

  /** Turns the page unless there is that much room on this one. A fresh page is never turned. */
  need(height: number): void {
    if (this.y + height > this.plan.bottom && this.y > this.pageTop) this.turn()
  }

  /**
   * Like `need`, for a text that should not be split; one that is longer than a page only needs room for three lines.
   */
  keep(text: string, style: TypeStyle, width: number): void {
    const height = this.heightOf(text, style, width)
    this.need(height <= this.plan.bottom - this.plan.top ? height : style.leading * 3)
  }

  turn(): void {
    this.plan.nextPage()
    this.y = this.plan.top
    this.pageTop = this.y
  }

  /** The height of a text, from the top of its capitals to its last baseline. */
  heightOf(text: string, style: TypeStyle, width: number): number {
    return this.pdf.measure(text, style, { y: 0, width })
  }

  /**
   * Sets a text as one element and leaves `y` on its last baseline. A text that fits on a page is kept together; a
   * longer one continues over as many pages as it takes.
   */
  text(tag: string, text: string, style: TypeStyle, place: Column, options: Record<string, unknown> = {}): void {
    this.pdf.element(tag, () => this.content(text, style, place), options)
  }

  /** Like `text`, but as content of the innermost element. */
  content(text: string, style: TypeStyle, place: Column): void {
    this.keep(text, style, place.width)
    let linesLeft: readonly Line[] = breakLines(text, style, place.width)
    while (linesLeft.length) {
      const room = this.plan.bottom - this.y - capHeight(style.face, style.size)
      const fitting = Math.max(1, Math.floor(room / style.leading + 1.001))
      const now = linesLeft.slice(0, fitting)
      linesLeft = linesLeft.slice(fitting)
      this.pdf.content(() => {
        this.y = this.pdf.drawLines(now, style, { ...place, y: this.y }, linesLeft.length > 0)
      })
      if (linesLeft.length) this.turn()
    }
  }
}
