import { createHash } from 'node:crypto'

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}

/**
 * Returns what a page's policy says about style attributes (CSP level 3, 6.7.3.2): those that we wrote into it, by
 * their hashes, and no others. Our scripts set styles through the DOM, to which the policy does not apply.
 */
export function stylePolicy(html: string): string {
  const styles = new Set(Array.from(html.matchAll(/\sstyle="([^"]*)"/g), ([, style]) => style!))
  if (styles.size === 0) return `style-src-attr 'none'`
  const hashes = [...styles].map((style) => {
    const plain = style.replaceAll(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => entities[entity]!)
    return `'sha256-${createHash('sha256').update(plain).digest('base64')}'`
  })
  return `style-src-attr 'unsafe-hashes' ${hashes.join(' ')}`
}
