/** Waits for some work, and throws an Error with this sentence if it takes longer than `limitMs` milliseconds. */
export async function withTimeout<Result>(work: Promise<Result>, limitMs: number, sentence: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), limitMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
