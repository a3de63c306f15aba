/**
 * Tells the answers of requests for the same thing apart, which may overlap. The function that it returns is called when
 * a request begins, and gives one that is called with its answer: it returns `false` if a later request has been
 * answered before, so that this answer is older than what is on the page.
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
