import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 45 ms.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** An argon2id hash in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password, nonce: salt })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

/** Whether a password is the hashed one, in constant time. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  if (!salt || !tag) throw new Error('The stored hash is not one of ours')
  const expected = Buffer.from(tag, 'base64')
  const options = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  return timingSafeEqual(
    await derive('argon2id', { ...options, message: password, nonce: Buffer.from(salt, 'base64') }),
    expected,
  )
}
