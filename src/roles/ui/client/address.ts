/** The client's pages, by what an address shows. */
export type Address =
  | { page: 'home' }
  | { page: 'role'; roleId: string }
  | { page: 'decisions'; roleId: string }
  | { page: 'watch'; roleId: string; candidacyId: string }
  | { page: 'compare'; roleId: string; candidacyIds: readonly string[] }

/** Reads an address. Returns `undefined` if it is not one of these pages. */
export function addressOf(path: string, hash: string, search: string): Address | undefined {
  if (/^\/portal\/?$/.test(path)) return { page: 'home' }
  const [, roleId, rest = ''] = /^\/portal\/roles\/([\w-]+)(\/.*)?$/.exec(path) ?? []
  if (roleId === undefined) return undefined
  const [, candidacyId] = /^\/watch\/([\w-]+)$/.exec(rest) ?? []
  if (candidacyId) return { page: 'watch', roleId, candidacyId }
  if (rest === '/compare') {
    const ids = new URLSearchParams(search).get('of') ?? ''
    return { page: 'compare', roleId, candidacyIds: ids.split(',').filter(Boolean).slice(0, 3) }
  }
  if (rest !== '' && rest !== '/') return undefined
  return { page: hash === '#decisions' ? 'decisions' : 'role', roleId }
}
