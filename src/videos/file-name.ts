/**
 * What a stranger's file is called, made fit to be shown: no folders, no control signs and
 * none that turn the reading direction, not too long. It is never used as a path.
 */
export function shownFileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...name].slice(0, 160).join('')
}
