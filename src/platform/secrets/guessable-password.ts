import path from 'node:path'
import { root } from '../root.ts'
import { openThread } from '../threads/thread.ts'

/** Guesses within which a password must not be found. At the pace that sign-in-delay.ts bounds they take 28 years. */
const wantedGuesses = 1e9

export const guessableSentence =
  'That’s one of the first passwords anyone would guess. Four unrelated words make a better one.'

/**
 * Whether a guesser who knows what people choose finds a password soon: common ones (about 49,000, from passwords that
 * were stolen elsewhere), also with capitals, digits for letters or a year behind them; rows of keys; repetitions; and
 * `words`, which lie at hand here. Judged by zxcvbn, in a thread that ends with the answer: its lists weigh 30 MB, and
 * passwords are chosen seldom.
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const thread = openThread(
    path.join(
      root,
      import.meta.url.endsWith('.ts') ? 'src/app/threads/password-thread.ts' : 'build/server/password-thread.js',
    ),
  )
  try {
    return (
      (await thread.call<number>('guesses', { password, words: words.filter((word) => word.length > 2) })) <
      wantedGuesses
    )
  } finally {
    void thread.close()
  }
}
