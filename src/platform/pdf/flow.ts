import type { PdfDocument, TextPlace } from './document.ts'
import { breakLines, capHeight, type Line, type TypeStyle } from './type-setting.ts'

/** Where text runs; how far down it is, the flow knows. */
type Column = Omit<TextPlace, 'y'>

export interface FlowPlan {
  /** Nothing is set below it. */
  bottom: number
  /** Where the text goes on, on every page after the first. */
  top: number
  /** Begins the next page. */
  nextPage: () => void
}

/** Text of unknown length that runs from page to page. `y` is where the next thing's top goes. */
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

  /** As `need`, for a text that should not be broken; one that is longer than a page only starts with three lines. */
  keep(text: string, style: TypeStyle, width: number): void {
    const height = this.heightOf(text, style, width)
    this.need(height <= this.plan.bottom - this.plan.top ? height : style.leading * 3)
  }

  turn(): void {
    this.plan.nextPage()
    this.y = this.plan.top
    this.pageTop = this.y
  }

  /** How high a text stands, from the top of its capitals to its last baseline. */
  heightOf(text: string, style: TypeStyle, width: number): number {
    return this.pdf.measure(text, style, { y: 0, width })
  }

  /**
   * Sets a text as one element and leaves `y` on its last baseline. What fits on a page is kept together; what is
   * longer than a page goes on over as many as it takes.
   */
  text(tag: string, text: string, style: TypeStyle, place: Column, options: Record<string, unknown> = {}): void {
    this.pdf.element(tag, () => this.content(text, style, place), options)
  }

  /** As `text`, as content of the innermost element. */
  content(text: string, style: TypeStyle, place: Column): void {
    this.keep(text, style, place.width)
    let rest: readonly Line[] = breakLines(text, style, place.width)
    while (rest.length) {
      const room = this.plan.bottom - this.y - capHeight(style.face, style.size)
      const fitting = Math.max(1, Math.floor(room / style.leading + 1.001))
      const now = rest.slice(0, fitting)
      rest = rest.slice(fitting)
      this.pdf.content(() => {
        this.y = this.pdf.drawLines(now, style, { ...place, y: this.y }, rest.length > 0)
      })
      if (rest.length) this.turn()
    }
  }
}
