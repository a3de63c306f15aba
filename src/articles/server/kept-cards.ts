import type { CardContent } from './draw-card.ts'

/** How many cards are kept in memory. Each has about 30 kB. */
const mostKept = 100

type Drawer = (content: CardContent) => Promise<Uint8Array>

/**
 * Draws each card once, because a drawing takes far longer than an answer and holds up the thread that also seals
 * contracts. Content that was drawn before gets the same picture, and whoever asks for it while it is being drawn waits
 * for that one. The cards that were asked for last are kept.
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
