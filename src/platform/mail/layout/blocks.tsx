import type { ReactNode } from 'react'
import type { Fact } from './fact.ts'
import { body, display, link, palette, small } from './styles.tsx'
import { Table } from './table.tsx'

/** A paragraph of running text. */
export function Words({ children }: { children: ReactNode }) {
  return <p style={{ ...body, margin: 0 }}>{children}</p>
}

/** A heading above a list or a table. */
export function Subject({ children }: { children: ReactNode }) {
  return <h2 style={{ ...body, fontWeight: 'bold', margin: '0 0 10px' }}>{children}</h2>
}

/** A link within running text. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={link}>
      {children}
    </a>
  )
}

/** The mail's one button. It has the hot colour, or ink if the field is already hot. */
export function MailButton({ href, children, ink = false }: { href: string; children: ReactNode; ink?: boolean }) {
  const ground = ink ? palette.ink : palette.hot
  return (
    <Table width="auto">
      <tr>
        <td style={{ backgroundColor: ground, border: `2px solid ${palette.ink}`, padding: '15px 24px' }}>
          <a
            href={href}
            style={{
              ...body,
              lineHeight: '20px',
              fontWeight: 'bold',
              color: ink ? palette.paper : palette.ink,
              textDecoration: 'none',
              display: 'inline-block',
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </Table>
  )
}

const ruled = { borderTop: `1px solid ${palette.line}`, padding: '9px 0' }
const chapter = { borderTop: `1px solid ${palette.line}`, padding: '5px 0' }
const label = { ...small, ...ruled, width: 132, paddingRight: 12, color: palette['ink-2'] }

// Whatever was typed may be one very long word.
const typed = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/** Labels and values, a rule above each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Table>
      {facts.map((fact, index) => (
        <tr key={index}>
          <td width={132} valign="top" className="mail-label" style={label}>
            {fact.label}
          </td>
          <td valign="top" dir="auto" style={{ ...small, ...ruled, ...typed, fontWeight: 'bold' }}>
            {fact.href ? <MailLink href={fact.href}>{fact.value}</MailLink> : <Lines text={fact.value} />}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** What somebody wrote, with their line breaks. */
export function Quote({ text }: { text: string }) {
  return (
    <Table>
      <tr>
        <td dir="auto" style={{ ...body, ...typed, borderLeft: `6px solid ${palette.hot}`, padding: '2px 0 2px 18px' }}>
          <Lines text={text} />
        </td>
      </tr>
    </Table>
  )
}

/** What happens, in order, with numbers in the display font. */
export function Steps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <Table>
      {steps.map(({ title, text }, index) => (
        <tr key={index}>
          <td width={44} valign="top" style={{ ...ruled, width: 44 }}>
            <div className="mail-figure" style={{ ...display, fontSize: 34, lineHeight: '34px', color: palette.ink }}>
              {index + 1}
            </div>
          </td>
          <TitledCell title={title} text={text} />
        </tr>
      ))}
    </Table>
  )
}

function TitledCell({ title, text }: { title: string; text: string }) {
  return (
    <td valign="top" style={{ ...small, ...ruled }}>
      <b>{title}</b>
      <br />
      {text}
    </td>
  )
}

/** A table of amounts: a figure in the display font, and what it is for. */
export function Figures({ rows }: { rows: readonly { figure: string; title: string; text: string }[] }) {
  return (
    <Table>
      {rows.map(({ figure, title, text }, index) => (
        <tr key={index}>
          <td width={144} valign="top" className="mail-amount" style={{ ...ruled, width: 144, paddingRight: 12 }}>
            <div
              className="mail-figure"
              style={{ ...display, fontSize: 40, lineHeight: '44px', color: palette.ink, whiteSpace: 'nowrap' }}
            >
              {figure}
            </div>
          </td>
          <TitledCell title={title} text={text} />
        </tr>
      ))}
    </Table>
  )
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
}

/** A list of links to go on with. */
export function Doors({ doors }: { doors: readonly { title: string; text: string; link: string; href: string }[] }) {
  return (
    <Table>
      {doors.map(({ title, text, link: label, href }) => (
        <tr key={href}>
          <td style={{ ...body, borderTop: `1px solid ${palette.line}`, padding: '12px 0' }}>
            <b>{title}.</b> {text}
            <br />
            <MailLink href={href}>{label}</MailLink>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** A table of contents: chapters with their pages. */
export function Contents({ entries }: { entries: readonly { number: number | null; title: string; page: number }[] }) {
  return (
    <Table>
      {entries.map(({ number, title, page }) => (
        <tr key={page}>
          <td width={36} valign="top" style={{ ...small, ...chapter, width: 36, color: palette['ink-2'] }}>
            {number}
          </td>
          <td valign="top" style={{ ...small, ...chapter, fontWeight: 'bold' }}>
            {title}
          </td>
          <td
            width={44}
            valign="top"
            align="right"
            style={{ ...small, ...chapter, width: 44, color: palette['ink-2'] }}
          >
            {page}
          </td>
        </tr>
      ))}
    </Table>
  )
}
