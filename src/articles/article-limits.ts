/** The longest article, in UTF-16 units. */
export const mostLetters = 200_000
