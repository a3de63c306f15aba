import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const withJudgement = async (passwords: string[]) => {
  const verdicts = []
  for (const password of passwords)
    verdicts.push([password, await isGuessable(password, ['patter', 'moira', 'Tennant'])])
  return verdicts
}

test('what attackers try first is refused, however it is disguised', async () => {
  const common = [
    '123456789012',
    'Password1234!',
    'P@ssw0rd2026',
    '1qaz2wsx3edc4rfv',
    'Summer2026Summer',
    'letmein letmein',
    'MoiraTennant1',
    'patter patter',
  ]
  expect(await withJudgement(common)).toEqual(common.map((password) => [password, true]))
})

test('somebody’s own words are accepted in any script, and so are the program’s made-up passwords', async () => {
  const good = ['tram orange paper close', 'пароль из слов', 'moira likes a good tram', 'q7mf-x2kd-9wtp-hvz4']
  expect(await withJudgement(good)).toEqual(good.map((password) => [password, false]))
})
