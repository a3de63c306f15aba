/**
 * Tells which answers are out of date when requests for the same thing overlap. Call the function that it returns when
 * a request begins. That returns another function: call it when the answer comes. It returns `false` if a later request
 * was answered first, so that this answer is older than what is on the page.
 */
export function newestAnswer(): () => () => boolean {
  let begun = 0
  let answered = 0
  return () => {
    const turn = ++begun
    return () => {
      if (turn < answered) return false
      answered = turn
      return true
    }
  }
}
