import { brand } from '#content/brand.ts'
import { guessableSentence, isGuessable } from '#src/platform/secrets/guessable-password.ts'
import { passwordProblem } from '../password-rule.ts'

/** Returns why a member can't have this password, as one sentence, or `undefined` if they can. */
export async function newPasswordProblem(
  password: string,
  owner: { email: string; name: string },
): Promise<string | undefined> {
  const problem = passwordProblem(password, owner)
  if (problem) return problem
  const atHand = [brand.name, ...owner.email.split(/[@.+_-]/), ...owner.name.split(/\s+/)]
  return (await isGuessable(password, atHand)) ? guessableSentence : undefined
}
