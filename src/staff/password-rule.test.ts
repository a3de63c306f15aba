import { expect, test } from 'vitest'
import { passwordProblem } from './password-rule.ts'

const moira = { email: 'moira@patter.example', name: 'Moira Tennant' }

test('a password is refused where it is short, endless, monotonous or the owner’s own name', () => {
  for (const password of [
    '',
    'elevenchars',
    'x'.repeat(201),
    'aaaaaaaaaaaaaaaa',
    'abababababab',
    'Moira Tennant 1',
    'moira@patter.example',
    'MOIRAmoira123',
  ]) {
    expect([password.slice(0, 20), passwordProblem(password, moira)]).toEqual([
      password.slice(0, 20),
      expect.any(String),
    ])
  }
})

test('words, blanks and any script will do', () => {
  for (const password of ['tram orange paper close', 'пароль из слов', 'moira likes a good tram'])
    expect(passwordProblem(password, moira)).toBeUndefined()
})
