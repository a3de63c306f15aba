import net from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { ConnectionIntake } from './connection-intake.ts'

const guests = 40
const turn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Makes a server with this many waiting clients, which have already sent their request while the event loop stood
 * still.
 */
async function withGuests(intake: ConnectionIntake, look: (seen: () => number) => Promise<void>): Promise<void> {
  let seen = 0
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('data', () => {
      seen++
      intake.noteRequest()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ready = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(
    `const { workerData: { port, guests, ready } } = require('node:worker_threads')
     const net = require('node:net')
     for (let guest = 0; guest < guests; guest++) {
       const socket = net.connect(port, '127.0.0.1', () => socket.write('hello', () => {
         Atomics.add(ready, 0, 1)
         Atomics.notify(ready, 0)
       }))
       socket.on('error', () => {})
     }`,
    { eval: true, workerData: { port: (server.address() as net.AddressInfo).port, guests, ready } },
  )
  await new Promise((resolve) => worker.once('online', resolve))
  // Blocks the event loop until all clients are waiting.
  for (let arrived = Atomics.load(ready, 0); arrived < guests; arrived = Atomics.load(ready, 0))
    Atomics.wait(ready, 0, arrived)
  try {
    await look(() => seen)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
    await worker.terminate()
  }
}

test('every waiting connection is accepted before work goes on', async () => {
  const intake = new ConnectionIntake({ longestIntakeMs: 60_000 })
  await withGuests(intake, async (seen) => {
    await intake.acceptWaiting()
    expect(seen()).toBe(guests)
  })
})

test('without an intake, one turn of the loop accepts at most one waiting connection', async () => {
  await withGuests(new ConnectionIntake(), async (seen) => {
    for (let turns = 0; turns < 10; turns++) await turn()
    expect(seen()).toBeLessThanOrEqual(10)
  })
})

test('work continues even if more and more clients come', async () => {
  const intake = new ConnectionIntake()
  let isComing = true
  const come = () => {
    intake.noteRequest()
    if (isComing) setImmediate(come)
  }
  come()
  await intake.acceptWaiting()
  isComing = false
})

test('an intake without any time still ends, and so does the next', async () => {
  const intake = new ConnectionIntake({ longestIntakeMs: 0 })
  for (let times = 0; times < 3; times++) {
    await intake.acceptWaiting()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
})
