import { Fragment, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderedMail } from '../mailer.ts'
import { Facts, MailButton, Quote, Steps, Subject, Words } from './blocks.tsx'
import type { Fact } from './fact.ts'
import { MailPage, type MailPageProps } from './mail-page.tsx'
import { factLines, heading, headline, numbered, paragraph, plainText, pointer } from './plain-text.ts'
import { forOutlook } from './outlook.ts'
import { Ticket, type TicketWords } from './ticket.tsx'

/** A block of a mail: a row of its HTML part, and the same in its text part. A block may be in one part only. */
export interface MailBlock {
  html?: ReactNode
  text?: string | undefined
}

/** A list of blocks from top to bottom. Other values are left out, so that a condition can stand before a block. */
export type MailBlocks = readonly (MailBlock | false | '' | undefined)[]

interface MailWords extends Omit<MailPageProps, 'title' | 'children'> {
  subject: string
  blocks: MailBlocks
}

/** Writes both parts of a mail from one list of blocks, between its headline and the reason why it was sent. */
export function writeMail({ subject, blocks, ...page }: MailWords): Pick<RenderedMail, 'subject' | 'html' | 'text'> {
  const shownBlocks = blocks.filter((block) => typeof block === 'object')
  const rows = shownBlocks.filter(({ html }) => html !== undefined)
  const html = renderMail(
    <MailPage title={subject} {...page}>
      {rows.map(({ html: row }, index) => (
        <Fragment key={index}>{row}</Fragment>
      ))}
    </MailPage>,
  )
  const text = plainText([headline(page.headline), ...shownBlocks.map((block) => block.text), paragraph(page.reason)])
  return { subject, html, text }
}

/** A paragraph. */
export function wordsBlock(words: string): MailBlock {
  return { html: <Words>{words}</Words>, text: paragraph(words) }
}

/** Labels and values. */
export function factsBlock(facts: readonly Fact[]): MailBlock {
  return { html: <Facts facts={facts} />, text: factLines(facts) }
}

/** What somebody wrote, below a heading. */
export function quoteBlock(title: string, quoted: string): MailBlock {
  return {
    html: (
      <>
        <Subject>{title}</Subject>
        <Quote text={quoted} />
      </>
    ),
    text: heading(title, paragraph(quoted, '> ')),
  }
}

/** What happens, in order, below a heading. */
export function stepsBlock(title: string, steps: readonly { title: string; text: string }[]): MailBlock {
  return {
    html: (
      <>
        <Subject>{title}</Subject>
        <Steps steps={steps} />
      </>
    ),
    text: heading(title, numbered(steps.map((step) => `${step.title}. ${step.text}`))),
  }
}

/** The mail's button. In the text part `text` leads to its address; without `text` the button is in HTML only. */
export function buttonBlock(
  label: string,
  href: string,
  { text, ink }: { text?: string; ink?: boolean } = {},
): MailBlock {
  return {
    html: (
      <MailButton href={href} ink={ink ?? false}>
        {label}
      </MailButton>
    ),
    text: text === undefined ? undefined : pointer(text, href),
  }
}

/** A date and a time; struck through if they no longer apply. */
export function ticketBlock(ticket: TicketWords & { off?: boolean }): MailBlock {
  const { weekday, dayOfMonth, month, time, lines } = ticket
  const words = [`${weekday} ${dayOfMonth} ${month}, ${time}`, ...lines].join('\n')
  return { html: <Ticket {...ticket} />, text: paragraph(words.replaceAll('\u00a0', ' ')) }
}

// Not `<!doctype html>`, with which some programs leave a gap under a picture in a table's cell.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders the HTML part, without the preloads that React adds for pictures, which have no meaning in a mail. */
function renderMail(page: ReactElement): string {
  return doctype + forOutlook(renderToStaticMarkup(page).replace(/<link rel="preload"[^>]*>/g, ''))
}
