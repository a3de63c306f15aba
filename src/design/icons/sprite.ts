import { brand } from '#content/brand.ts'
import type { PersonKey } from '#content/types.ts'
import type { IconName } from './icon.tsx'

const portraits = import.meta.glob<string>('../../../content/people/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const logos = import.meta.glob<string>('../../../content/brand/logo.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const icons: Record<IconName, string> = {
  play: '<path d="M3 1l15 9-15 9z" fill="currentColor"/>',
  arrow: '<path d="M1 8.5h11L7.8 4.3 10 2l8 8-8 8-2.2-2.3 4.2-4.2H1z" fill="currentColor"/>',
  back: '<path d="M19 8.5H8l4.2-4.2L10 2l-8 8 8 8 2.2-2.3L8 11.5h11z" fill="currentColor"/>',
  x: '<path d="M2 2l16 16M18 2L2 18" stroke="currentColor" stroke-width="3.4" fill="none"/>',
}

/**
 * One hidden <svg> with the symbols that Icon, Logo and Portrait refer to. Rendered on the server and placed before the
 * page, so that the script contains no portraits. Throws for a person without a drawing in `content/people/`.
 */
export function spriteMarkup(people: readonly PersonKey[]): string {
  const symbols = [
    ...people.map(portraitSymbol),
    ...Object.entries(icons).map(([name, shapes]) => `<symbol id="i-${name}" viewBox="0 0 20 20">${shapes}</symbol>`),
    logoSymbol(),
  ]
  return `<svg width="0" height="0" class="sprite" aria-hidden="true"><defs>${symbols.join('')}</defs></svg>`
}

function portraitSymbol(who: PersonKey): string {
  const drawing = portraits[`../../../content/people/${who}.svg`]
  if (!drawing) throw new Error(`content/people/${who}.svg is missing`)
  return `<symbol id="p-${who}" viewBox="0 0 400 460" overflow="visible">${shapesOf(drawing)}</symbol>`
}

// The file has fixed colours, for mails and documents; on the page they follow the text and the tokens.
function logoSymbol(): string {
  const drawing = Object.values(logos)[0]
  if (!drawing) throw new Error('content/brand/logo.svg is missing')
  const { width, height, ink, hot } = brand.logo
  const shapes = shapesOf(drawing).replaceAll(ink, 'currentColor').replaceAll(hot, 'var(--hot)')
  return `<symbol id="logo" viewBox="0 0 ${width} ${height}">${shapes}</symbol>`
}

/** The content of the file's outer <svg>, whose own style would override the page's colours. */
function shapesOf(file: string): string {
  return file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'))
}
