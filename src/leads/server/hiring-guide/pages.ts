import { advert } from '#content/hiring-guide/advert.ts'
import { law, ninetyDays, offer } from '#content/hiring-guide/arrival.ts'
import { lastAnswers, questions, scoreCard } from '#content/hiring-guide/interview.ts'
import { job, pay, wrongHire } from '#content/hiring-guide/preparation.ts'
import { checklist, howWeWork } from '#content/hiring-guide/working-with-us.ts'
import type { PdfDocument } from '#src/platform/pdf/document.ts'
import { lawPage, ninetyDaysPage, offerPage } from './arrival-pages.ts'
import { checklistPage, howWeWorkPage } from './closing-pages.ts'
import { advertPage, lastAnswersPage, moreQuestionsPage, questionsPage, scoreCardPage } from './interview-pages.ts'
import { commissionPage, payPage, wrongHirePage } from './money-pages.ts'
import { contentsPage, coverPage, jobPage, type Chapter } from './opening-pages.ts'
import type { Colour } from './sheet.ts'

interface Page {
  draw: (pdf: PdfDocument, chapters: readonly Chapter[]) => void
  /** Colour of the foot; the cover has none. */
  foot?: Colour
  /** The chapter that begins on this page, for the contents. */
  begins?: { number: number | null; title: string }
}

/** The guide, page by page, in the order in which it is read. */
export const pages: readonly Page[] = [
  { draw: coverPage },
  { draw: contentsPage, foot: 'ink' },
  { draw: jobPage, foot: 'ink', begins: { number: 1, title: job.title } },
  { draw: payPage, foot: 'ink', begins: { number: 2, title: pay.title } },
  { draw: commissionPage, foot: 'paper' },
  { draw: wrongHirePage, foot: 'ink', begins: { number: 3, title: wrongHire.title } },
  { draw: advertPage, foot: 'ink', begins: { number: 4, title: advert.title } },
  { draw: questionsPage, foot: 'ink', begins: { number: 5, title: questions.title } },
  { draw: moreQuestionsPage, foot: 'ink' },
  { draw: lastAnswersPage, foot: 'paper', begins: { number: 6, title: lastAnswers.title.join(' ') } },
  { draw: scoreCardPage, foot: 'ink', begins: { number: 7, title: scoreCard.title } },
  { draw: offerPage, foot: 'ink', begins: { number: 8, title: offer.title } },
  { draw: ninetyDaysPage, foot: 'ink', begins: { number: 9, title: ninetyDays.title } },
  { draw: lawPage, foot: 'ink', begins: { number: 10, title: law.title } },
  { draw: howWeWorkPage, foot: 'ink', begins: { number: 11, title: howWeWork.title } },
  { draw: checklistPage, foot: 'ink', begins: { number: null, title: checklist.title } },
]

export const chapters: readonly Chapter[] = pages.flatMap(({ begins }, index) =>
  begins ? [{ number: begins.number, title: begins.title.replaceAll('\n', ' '), page: index + 1 }] : [],
)
