import path from 'node:path'
import { root } from '../root.ts'
import { openThread } from '../threads/thread.ts'

/** How many guesses a password must withstand. At the rate that sign-in-delay.ts allows, that many take 28 years. */
const wantedGuesses = 1e9

export const guessableSentence =
  'That’s one of the first passwords anyone would guess. Four unrelated words make a better one.'

/**
 * Whether an attacker who knows people's habits would soon find a password: common ones (about 49,000, from stolen
 * lists), also with capitals, digits for letters or a year at the end; rows of keys; repetitions; and `words`, which
 * are obvious here. Judged by zxcvbn, in a thread that ends afterwards, because its lists take 30 MB and passwords are
 * rarely chosen.
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
