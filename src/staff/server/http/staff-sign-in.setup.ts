import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, vi } from 'vitest'
import type { CallOptions, TestProgram } from '#src/app/test-program.ts'

/** The first owner, and the settings of a program in which she exists. */
export const moira = { email: 'moira@patter.example', password: 'tram orange, paper and close' }
export const signInSettings = {
  PUBLIC_URL: 'https://patter.example',
  STAFF_EMAIL: moira.email,
  STAFF_PASSWORD: moira.password,
}

export const form = (fields: Record<string, string>) => new URLSearchParams(fields)
export const linkIn = (text: string) => /https:\/\/patter\.example(\/admin\/join\/[\w-]{43})/.exec(text)![1]!

/** Returns what tests of signing in do: sign in, read the mails about it, and join by a link. */
export function signInCalls(tested: TestProgram) {
  const { call } = tested
  const open = (attempt: object, options?: CallOptions) => call('POST', '/api/staff/session', attempt, options)

  /** Returns the text of the newest mail with this subject to this address. Waits for it. */
  const mailTo = (address: string, subject: string): Promise<string> =>
    vi.waitUntil(
      async () => {
        const outbox = path.join(tested.dataDir, 'outbox')
        for (const file of fs.existsSync(outbox) ? fs.readdirSync(outbox).toReversed() : []) {
          const mail = await PostalMime.parse(fs.readFileSync(path.join(outbox, file)))
          if (mail.to?.some((to) => to.address === address) && mail.subject === subject) return mail.text
        }
      },
      { timeout: 300_000, interval: 100 },
    ) as Promise<string>

  async function join(name: string, email: string, role: 'owner' | 'staff', password: string) {
    const { cookie } = await open(moira)
    expect((await call('POST', '/api/admin/team/links', { name, email, role }, { cookie })).status).toBe(201)
    const route = linkIn(await mailTo(email, 'Join Patter’s console'))
    const joined = await call('POST', route, form({ name, password, again: password }))
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/admin'])
    const member = (await call('GET', '/api/staff/session', undefined, { cookie: joined.cookie })).json().data as {
      id: string
      email: string
      name: string
      role: string
    }
    return { member, cookie: joined.cookie, route }
  }

  return { open, mailTo, join }
}
