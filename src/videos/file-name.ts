/**
 * The name of a stranger's file, made safe to show: without folders, control characters and
 * characters that change the reading direction, and not too long. It is never used as a path.
 */
export function shownFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...name].slice(0, 160).join('')
}
