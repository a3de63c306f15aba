import type { Agreement, AgreementClause, AgreementParagraph, AgreementTable } from '#content/agreement.ts'

/**
 * Returns the whole agreement as plain text, from which its fingerprint is taken: UTF-8, NFC, LF, one line for each
 * paragraph, a line feed at the end. The client's fields are placeholders such as `{companyName}`, because every client
 * accepts the same text (PORTAL-29). Once somebody has signed a version, its text must never change.
 */
export function canonicalText(agreement: Agreement): string {
  const { ours, yours } = agreement.parties
  const blocks = [
    [agreement.title, `Version ${agreement.version}, ${agreement.date}`],
    ['Between', ours.name, ...ours.lines, `(“${ours.called}”)`],
    ['and', yours.name, ...yours.lines, `(“${yours.called}”)`],
    ...agreement.clauses.map(clauseLines),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`.normalize('NFC')
}

function clauseLines(clause: AgreementClause, index: number): string[] {
  return [
    `${index + 1}. ${clause.heading}`,
    ...clause.paragraphs.flatMap((paragraph, place) => [
      `${paragraphNumber(index, place)} ${plainWords(paragraph.text)}`,
      ...(paragraph.list ?? []).map((item, at) => `${listMark(paragraph, at)} ${plainWords(item)}`.trimStart()),
      ...(paragraph.table ? tableLines(paragraph.table) : []),
    ]),
  ]
}

const tableLines = (table: AgreementTable) => [table.head, ...table.rows.map((row) => row.cells)].map(tableLine)

const tableLine = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll('\n', '; ')).join(' | ')

/** Returns `5.2`, from indexes counted from 0. */
export const paragraphNumber = (clause: number, paragraph: number) => `${clause + 1}.${paragraph + 1}`

/** Returns `(a)` for the first item. Definitions have no letter, because they begin with the defined word. */
export function listMark(paragraph: AgreementParagraph, item: number): string {
  return paragraph.listed === 'definitions' ? '' : `(${String.fromCharCode(97 + item)})`
}

/** Returns a text of the agreement without the marks for bold words. */
const plainWords = (text: string) => text.replaceAll('**', '')
