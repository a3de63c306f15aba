import { display, palette, small } from '#src/platform/mail/layout/styles.tsx'
import { Table } from '#src/platform/mail/layout/table.tsx'
import type { MailAttachment } from '#src/platform/mail/mailer.ts'

/** Somebody on a shortlist: a still if there is one, the first name, and our line about them. */
export interface MailPoster {
  name: string
  pitch: string
  href: string
  still: MailAttachment | undefined
}

const grounds = [palette.hot, palette.mint, palette.deep] as const

/** Up to three posters side by side, as on the wall that they lead to. */
export function MailPosters({ posters }: { posters: readonly MailPoster[] }) {
  const width = `${Math.floor(100 / posters.length)}%`
  return (
    <Table style={{ tableLayout: 'fixed', border: `2px solid ${palette.ink}` }}>
      <tr>
        {posters.map(({ href, name, still }, index) => (
          <td
            key={href}
            width={width}
            valign="bottom"
            style={{ backgroundColor: grounds[index], ...(still ? {} : { height: 88 }) }}
          >
            {still && (
              <a href={href} style={{ display: 'block' }}>
                <img
                  src={`cid:${still.cid}`}
                  width="178"
                  alt={name}
                  style={{ display: 'block', width: '100%', height: 'auto', border: 'none' }}
                />
              </a>
            )}
          </td>
        ))}
      </tr>
      <tr>
        {posters.map(({ href, name }) => (
          <td key={href} style={{ ...plate, ...sizeOf(name) }}>
            <a href={href} style={{ color: palette.paper, textDecoration: 'none' }}>
              {name.toUpperCase()}
            </a>
          </td>
        ))}
      </tr>
      <tr>
        {posters.map(({ href, pitch }) => (
          <td key={href} valign="top" style={{ ...small, ...typed, fontSize: 14, lineHeight: '19px' }}>
            {pitch}
          </td>
        ))}
      </tr>
    </Table>
  )
}

/** Returns what `MailPosters` shows as plain text. */
export function postersText(posters: readonly MailPoster[]): string {
  return posters.map(({ name, pitch }) => (pitch === '' ? name : `${name}: ${pitch}`)).join('\n')
}

const typed = { overflowWrap: 'anywhere', wordBreak: 'break-word', padding: '9px 10px 11px 12px' } as const
const plate = {
  ...display,
  ...typed,
  backgroundColor: palette.ink,
  color: palette.paper,
  padding: '9px 12px 7px',
} as const

function sizeOf({ length }: string) {
  // A phone shows three beside each other in 90 pixels each.
  const fontSize = length > 11 ? 14 : length > 7 ? 18 : length > 5 ? 24 : 30
  return { fontSize, lineHeight: `${fontSize - 2}px` }
}
