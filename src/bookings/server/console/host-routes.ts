import type { Endpoints, Who } from '#src/platform/http/endpoint.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { ChangeHostRequest, EndHostRequest, GiveCallRequest, HostBody } from '../../console-api.ts'
import type { Diary } from '../diary-context.ts'
import { giveToHost } from './calls.ts'
import { addHost, changeHost, endHost, hostsView } from './hosts.ts'

const base = '/api/admin/diary'

interface HostCallers {
  staff: Who<StaffMember>
  /** Admits staff, but refuses if another service keeps the diary. */
  keeping: Who<StaffMember>
}

/** The calls about who takes calls, and which. */
export function declareHosts(api: Endpoints, context: Diary, { staff, keeping }: HostCallers): void {
  const { db } = context

  api.get(`${base}/hosts`, { does: 'Lists who takes calls', who: staff }, ({ now }) => hostsView(db, context, now))

  api.post(
    `${base}/hosts`,
    { does: 'Adds somebody who takes calls', who: keeping, body: HostBody, once: true, status: 201 },
    ({ who, body, now, once }) => once((tx) => addHost(tx, { member: who, body, now })),
  )

  api.put(
    `${base}/hosts/:number`,
    { does: 'Changes which calls somebody takes, and when', who: keeping, body: ChangeHostRequest, once: true },
    ({ who, params, body: { version, ...body }, now, once }) =>
      once((tx) => changeHost(tx, context, { member: who, number: Number(params.number), version, body, now })),
  )

  api.post(
    `${base}/hosts/:number/end`,
    {
      does: 'Ends somebody’s part in the diary, and gives their calls to others',
      who: keeping,
      body: EndHostRequest,
      once: true,
    },
    ({ who, params, body: { version }, now, once }) =>
      once((tx) => endHost(tx, context, { member: who, number: Number(params.number), version, now })),
  )

  api.post(
    `${base}/calls/:id/host`,
    {
      does: 'Gives a call to somebody else',
      who: keeping,
      body: GiveCallRequest,
      once: true,
      says: 'Given. The guest gets an email that says so.',
    },
    ({ who, params, body, now, once }) =>
      once(async (tx) => {
        const { id } = await giveToHost(tx, context, { member: who, id: params.id, ...body, now })
        return { id }
      }),
  )
}
