/** What colleagues' ratings of an interview say together. Pure: no database, no clock. */

interface Rating {
  question: string
  memberId: string
  value: number | null
}

/** The members who have begun to rate, and how many answers each has to go. */
export function leftToRate(
  ratings: readonly Rating[],
  questions: readonly { id: string }[],
): { memberId: string; left: number }[] {
  return [...Map.groupBy(ratings, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    memberId,
    left: questions.filter(({ id }) => !own.some(({ question, value }) => question === id && value !== null)).length,
  }))
}

/** How far an interview is rated. All but `isByYou` is left empty until the reader has rated every answer (INTV-11). */
export interface RatedSoFar {
  isByYou: boolean
  /** The others who have rated every answer. */
  others: string[]
  /** The members who have begun and not finished. */
  waitsFor: string[]
  /** The answer, counted from 1, on which those who have finished are furthest apart, and by how many points. */
  apart: { points: number; answer: number } | null
}

/** What one member may know of the ratings of an interview (INTV-50). */
export function ratedSoFar(
  ratings: readonly Rating[],
  questions: readonly { id: string }[],
  memberId: string,
): RatedSoFar {
  const begun = leftToRate(ratings, questions)
  const finished = begun.filter(({ left }) => left === 0).map((one) => one.memberId)
  if (!finished.includes(memberId)) return { isByYou: false, others: [], waitsFor: [], apart: null }
  const others = finished.filter((one) => one !== memberId)
  return {
    isByYou: true,
    others,
    waitsFor: begun.filter(({ left }) => left > 0).map((one) => one.memberId),
    apart: others.length === 0 ? null : furthestApart(ratings, questions, new Set(finished)),
  }
}

function furthestApart(
  ratings: readonly Rating[],
  questions: readonly { id: string }[],
  finished: ReadonlySet<string>,
): { points: number; answer: number } {
  const apart = questions.map(({ id }, index) => {
    const values = ratings.flatMap(({ question, memberId, value }) =>
      question === id && value !== null && finished.has(memberId) ? [value] : [],
    )
    return { points: Math.max(...values) - Math.min(...values), answer: index + 1 }
  })
  return apart.reduce((far, one) => (one.points > far.points ? one : far))
}
