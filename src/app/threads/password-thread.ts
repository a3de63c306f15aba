import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerCalls } from '#src/platform/threads/answer-calls.ts'

// A thread that estimates how many guesses a password withstands (platform/secrets/guessable-password.ts).
const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
})

answerCalls({
  guesses: async ({ password, words }: { password: string; words: string[] }) =>
    estimator.check(password, words).guesses,
})
