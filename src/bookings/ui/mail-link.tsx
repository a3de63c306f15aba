import { brand } from '#content/brand.ts'

/** The agency's mailbox. */
export function MailLink() {
  return (
    <a className="link" href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
  )
}
