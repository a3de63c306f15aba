import type { CardContent } from './draw-card.ts'

/** How many cards are kept in memory. Each has about 30 kB. */
const mostKept = 100

type Drawer = (content: CardContent) => Promise<Uint8Array>

/**
 * Draws each card once, because drawing is slow and keeps the thread busy that also seals contracts. Later requests
 * for the same content get the same picture, and requests that come while it is being drawn wait for it. The cards that
 * were requested last are kept.
 */
export function keptCards(draw: Drawer): Drawer {
  const cards = new Map<string, Promise<Uint8Array>>()
  return ({ title, category, featured }) => {
    const content = { title, category, featured }
    const key = JSON.stringify(content)
    const card = cards.get(key) ?? draw(content)
    cards.delete(key)
    cards.set(key, card)
    if (cards.size > mostKept) cards.delete(cards.keys().next().value!)
    card.catch(() => {
      if (cards.get(key) === card) cards.delete(key)
    })
    return card
  }
}
