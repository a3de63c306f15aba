/*
 * Markup that only Outlook on Windows reads, which renders mails with Word. React has no conditional comments, so the
 * page contains placeholders that are replaced by them once it is rendered.
 */

export const sheetBegins = '\ue000'
export const sheetEnds = '\ue001'

// Word shows Times New Roman for a font that it does not have.
const head = `<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,p,a,div,h2{font-family:Arial,sans-serif!important}.mail-headline,.mail-figure{font-family:Impact,sans-serif!important;font-weight:normal!important}</style><![endif]-->`

// Word doesn't know max-width, so the sheet is inside a table that has a fixed width.
const opening =
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->'
const closing = '<!--[if mso]></td></tr></table><![endif]-->'

/** Replaces the placeholders of a rendered mail with the markup for Outlook. */
export function forOutlook(html: string): string {
  return html.replace('</head>', `${head}</head>`).replace(sheetBegins, opening).replace(sheetEnds, closing)
}
