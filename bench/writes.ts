import { startSite } from '../e2e/support/site.ts'
import { captureLead } from '../src/leads/server/capture-lead.ts'
import { createOutbox, sendMailQueue } from '../src/platform/mail/outbox.ts'
import { bare, besideBare, type Engine, engineEnv, onEachEngine, underLoad } from './engines.ts'
import { printTable, type Row } from './print.ts'

const load = { people: 4, runs: 400, warming: 20 }

/** Measures `POST /api/contact` over HTTP beside its bare transaction: a person, a lead, two mails, two jobs. */
export async function benchWrites(): Promise<void> {
  const rows = await onEachEngine(beside)
  printTable(`Writes: ${load.runs} contacts from ${load.people} visitors at once`, rows)
}

async function beside(engine: Engine): Promise<Row[]> {
  const bareTimes = await bareTransaction(engine)
  return [besideBare(`${engine.name}, a contact`, await overHttp(engine), bareTimes)]
}

function bareTransaction(engine: Engine): Promise<number[]> {
  return bare(engine, [sendMailQueue], async ({ database: { db }, jobs }) => {
    const outbox = createOutbox(jobs)
    return underLoad(load, async (index) => {
      const lead = {
        kind: 'contact',
        person: { email: `bare${index}@lochbay.example`, phone: '1' },
        details: { candidateCount: '1' },
      } as const
      await db
        .transaction()
        .execute(
          async (tx) => void (await captureLead(tx, { outbox, agency: 'hello@patter.example' }, lead, new Date())),
        )
    })
  })
}

async function overHttp(engine: Engine): Promise<number[]> {
  const site = await startSite({ dataDir: engine.dataDir, env: engineEnv(engine) })
  const times = await underLoad(load, async (index) => {
    const response = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${(index >> 8) & 255}.${index & 255}` },
      body: JSON.stringify({ email: `http${index}@lochbay.example`, phone: '1', candidateCount: '1' }),
    })
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    await response.text()
  })
  await site.stop()
  return times
}
