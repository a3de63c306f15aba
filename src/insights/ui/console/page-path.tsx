import { shortPath } from './figures.ts'

/** A page's address; if it is too long for a table, the full address is shown on hover. */
export function PagePath({ path }: { path: string }) {
  const short = shortPath(path)
  return (
    <span className="ins-path" title={short === path ? undefined : path}>
      {short}
    </span>
  )
}
