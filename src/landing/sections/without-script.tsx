import { brand } from '#content/brand.ts'

/** What stands in the place of a button where script is off: a sentence with the address that answers. */
export function WithoutScript({ before, after }: { before: string; after: string }) {
  return (
    <p className="without-script">
      {before}
      <a className="link" href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
      {after}
    </p>
  )
}
