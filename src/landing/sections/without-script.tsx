import { brand } from '#content/brand.ts'

/** Replaces a button if script is off: a sentence with an email address to write to. */
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
