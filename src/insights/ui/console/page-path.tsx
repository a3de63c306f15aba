import { shortPath } from './figures.ts'

/** A page's address; where it is too long for a table, the whole of it is under the pointer. */
export function PagePath({ path }: { path: string }) {
  const short = shortPath(path)
  return (
    <span className="ins-path" title={short === path ? undefined : path}>
      {short}
    </span>
  )
}
