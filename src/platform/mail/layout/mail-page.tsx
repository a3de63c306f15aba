import { Children, type ReactNode } from 'react'
import { brand } from '#content/brand.ts'
import { logoCid } from './logo.ts'
import { sheetBegins, sheetEnds } from './outlook.ts'
import { body, display, headStyles, palette, textFace } from './styles.tsx'
import { Table } from './table.tsx'

export type FieldColour = 'paper-hi' | 'hot' | 'deep' | 'rose' | 'mint'

export interface MailPageProps {
  /** The same as the mail's subject. A mail program shows it if it opens the mail in its own window. */
  title: string
  /** The line that a list of mails shows beside the subject. */
  preview: string
  /** Lines of under 14 letters, because the fallback for the display font is wider. */
  headline: readonly string[]
  field: FieldColour
  /** Why the reader gets this. */
  reason: string
  /** The mail's blocks, each of which becomes a row. */
  children: ReactNode
}

/**
 * The layout of every mail: a header in ink with the logo, one coloured field with the headline, blocks, and who we
 * are.
 */
export function MailPage({ title, preview, headline, field, reason, children }: MailPageProps) {
  // A condition may leave an empty text behind, which would make a gap.
  const blocks = Children.toArray(children).filter((block) => block !== '')
  return (
    <html dir="ltr" lang="en-GB">
      <Head title={title} />
      <body style={{ margin: 0, padding: 0, backgroundColor: palette['paper-2'] }}>
        <Preview text={preview} />
        <main lang="en-GB">
          <Table background={palette['paper-2']}>
            <tr>
              <td align="center" className="mail-stage" style={{ padding: '28px 12px' }}>
                {sheetBegins}
                <Table background={palette['paper-hi']} width={600}>
                  <Mark />
                  <Headline lines={headline} field={field} />
                  {blocks.map((block, index) => (
                    <tr key={index}>
                      <td
                        className="mail-pad"
                        style={{
                          ...body,
                          padding: `${index === 0 ? 28 : 0}px 32px ${index === blocks.length - 1 ? 34 : 24}px`,
                        }}
                      >
                        {block}
                      </td>
                    </tr>
                  ))}
                  <Foot reason={reason} />
                </Table>
                {sheetEnds}
              </td>
            </tr>
          </Table>
        </main>
      </body>
    </html>
  )
}

function Head({ title }: { title: string }) {
  return (
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="x-apple-disable-message-reformatting" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light only" />
      <meta name="supported-color-schemes" content="light only" />
      <meta name="format-detection" content="telephone=no, date=no, address=no" />
      <title>{title}</title>
      <style>{headStyles}</style>
    </head>
  )
}

function Mark() {
  return (
    <tr>
      <td className="mail-head" style={{ backgroundColor: palette.ink, padding: '10px 24px' }}>
        <img
          src={`cid:${logoCid}`}
          width="120"
          height="44"
          alt={brand.name}
          style={{ ...picture, ...display, fontSize: 28, lineHeight: '44px', color: palette.paper }}
        />
      </td>
    </tr>
  )
}

function Headline({ lines, field }: { lines: readonly string[]; field: FieldColour }) {
  const padding = field === 'paper-hi' ? '36px 32px 0' : '34px 32px 30px'
  return (
    <tr>
      <td className="mail-pad" style={{ backgroundColor: palette[field], padding }}>
        <h1
          className="mail-headline"
          style={{ ...display, margin: 0, color: field === 'deep' ? palette.paper : palette.ink }}
        >
          {lines.map((line, index) => (
            <span key={index}>
              {index > 0 && <br />}
              {line}
            </span>
          ))}
        </h1>
      </td>
    </tr>
  )
}

/** Why the reader gets this mail, and who we are. */
function Foot({ reason }: { reason: string }) {
  return (
    <tr>
      <td
        className="mail-pad"
        style={{
          borderTop: `2px solid ${palette.ink}`,
          padding: '18px 32px 24px',
          fontFamily: textFace,
          fontSize: 13,
          lineHeight: '20px',
          color: palette['ink-2'],
        }}
      >
        {reason}
        <br />
        {brand.name}, {brand.city}, {brand.country} •{' '}
        <a href={`mailto:${brand.email}`} style={{ color: palette.ink }}>
          {brand.email}
        </a>
      </td>
    </tr>
  )
}

/** Without these some programs leave a gap under a picture, or draw a border around it. */
const picture = { display: 'block', outline: 'none', border: 'none', textDecoration: 'none' }

const unseen = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }
const previewLength = 150
const blank = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/**
 * Hidden in the mail itself. The characters after the text keep a list from showing the mail's first words after it.
 */
function Preview({ text }: { text: string }) {
  const shownPreview = text.slice(0, previewLength)
  return (
    <div style={unseen}>
      {shownPreview}
      <div>{blank.repeat(previewLength - shownPreview.length)}</div>
    </div>
  )
}
