/**
 * `THOROUGH=1 npm test` is slow: among other things it kills the program fifty times and a browser twenty times, and
 * checks every state on a wide screen too. The usual run does less of each.
 */
export const isThorough = process.env.THOROUGH === '1'

/** How often the program is killed. */
export const kills = isThorough ? 50 : 3

/** How many payments there are, and how often they are reported. */
export const toldOften = isThorough ? { payments: 50, deliveries: 1000 } : { payments: 8, deliveries: 160 }

/** The screens on which every state is checked for accessibility. */
export const sweptScreens: readonly (readonly [width: number, height: number])[] = isThorough
  ? [
      [390, 844],
      [1440, 900],
    ]
  : [[390, 844]]

/** How often a browser is killed in the middle of an answer. */
export const browserKills = isThorough ? 20 : 2
