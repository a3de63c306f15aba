import { expect } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'
import { candidateSetup } from '#src/candidates/server/http/candidates.setup.ts'
import { type Client, details, portalClients } from '#src/portal/server/http/portal-client.setup.ts'
import { newId } from '#src/values/id.ts'
import type { CandidacyCard, PortalRole } from '../../api.ts'
import type { RoleRecord } from '../../console-api.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { sendWhenDue } from '../shortlists/plan-shortlist.ts'
import type { Db } from '../tables.ts'

/** Roles as staff and clients work with them. */
export function roleSetup(tested: TestProgram) {
  const staff = candidateSetup(tested)
  const clients = portalClients(tested)
  let keys = 0

  /** Makes a call as a client, with its own idempotency key. */
  const as = ({ cookie }: { cookie: string }, method: string, route: string, body?: unknown) =>
    tested.call(method, route, body, { cookie, key: `key-of-a-client-${keys++}` })
  const seen = async (client: { cookie: string }, role: string): Promise<PortalRole> =>
    (await as(client, 'GET', `/api/portal/roles/${role}`)).json().data
  const person = async (client: { cookie: string }, role: string, id: string): Promise<CandidacyCard> =>
    (await seen(client, role)).candidacies.find((one) => one.id === id)!
  const record = async (role: string): Promise<RoleRecord> =>
    (await staff.call('GET', `/api/admin/roles/${role}`)).json().data

  /** A client who has signed, and whose deposit is invoiced. */
  async function client(option = 'monthly'): Promise<Client> {
    const signed = await clients.signed(option)
    const invoiced = await tested.call('POST', `/api/contracts/${signed.id}/send-invoice`, details, signed)
    expect(invoiced.status).toBeLessThan(300)
    return signed
  }

  async function makeRole(contractId: string, title = 'Account Executive', openings = 1): Promise<string> {
    const made = await staff.call('POST', '/api/admin/roles', { contractId, title, openings })
    expect(made.status).toBe(201)
    return made.json().data.id
  }

  async function putOn(role: string, candidateIds: readonly string[]): Promise<string[]> {
    const added = await staff.call('POST', `/api/admin/roles/${role}/candidacies`, { candidateIds })
    expect(added.status).toBe(201)
    return added.json().data.ids
  }

  /**
   * Sends a shortlist of these candidates, who have all given permission. Returns their candidacies in the same order.
   */
  async function send(role: string, candidateIds: readonly string[], pitch = 'Sells bread.'): Promise<string[]> {
    const ids = await putOn(role, candidateIds)
    for (const id of candidateIds) await permit(tested, role, id)
    const added = new Map((await record(role)).board.map((card) => [card.candidateId, card.id]))
    const ordered = candidateIds.map((id) => added.get(id)!)
    expect(ordered.toSorted()).toEqual(ids.toSorted())
    const entries = ordered.map((candidacyId) => ({ candidacyId, pitch }))
    const { version } = (await record(role)).draft ?? { version: 0 }
    const kept = await staff.call('PUT', `/api/admin/roles/${role}/shortlist`, { version, entries })
    expect(kept.status).toBe(200)
    const sent = await staff.call('POST', `/api/admin/roles/${role}/shortlist/sending`, kept.json().data)
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)])
    await leaves(tested, role, sent.json().data.sendAt)
    return ordered
  }

  /** Returns the key in the newest link that was mailed to an address. */
  async function newestKey(recipient: string): Promise<string> {
    const mails = await tested.database.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .execute()
    return mails.map(({ data }) => (data as { key?: string }).key).find((key) => key !== undefined)!
  }

  return { staff, clients, as, seen, person, record, client, makeRole, putOn, send, newestKey }
}

/** Answers as the candidate does on their own page. */
async function permit(tested: TestProgram, role: string, candidateId: string): Promise<string> {
  const database: Db = tested.database.db
  const { film_id } = await database
    .selectFrom('candidates')
    .select('film_id')
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow()
  const id = newId('prm', new Date())
  const at = new Date()
  await database
    .insertInto('permissions')
    .values({
      id,
      candidate_id: candidateId,
      role_id: role,
      film_id: film_id!,
      text_sha256: 'x',
      asked_at: at,
      given_at: at,
    })
    .execute()
  return id
}

/** Does what the job does once the sending can't be taken back. */
async function leaves(tested: TestProgram, role: string, sendAt: string): Promise<void> {
  const database: Db = tested.database.db
  const { id } = await database
    .selectFrom('shortlists')
    .select('id')
    .where('role_id', '=', role)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  const jobs = { enqueue: async () => {} }
  const parts = { outbox: createOutbox(jobs), jobs }
  const due = { shortlistId: id, sendAt }
  await database.transaction().execute((tx) => sendWhenDue(tx, parts, due, new Date(sendAt)))
}
