import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '#src/platform/config/config.ts'
import { sendFiles } from '#src/platform/http/files/send-files.ts'
import type { Hono } from 'hono'
import type { AppEnv } from '#src/platform/http/request.ts'

/** The longest that a request may take to arrive. */
const uploadMs = 6 * 3600 * 1000
/**
 * How long an idle connection stays open: longer than the 60 seconds of a proxy such as nginx, so that it is the proxy
 * that closes it. Otherwise the proxy might send a request at the moment when we close, and the request would fail.
 */
const idleMs = 75_000
/** How long requests under way may take to finish when the program stops. */
const drainMs = 10_000

/** Handles requests before our own routes: the development server. */
export type Before = (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void

/** A server that is listening. */
export interface Listening {
  port: number
  /** Takes no new requests, and lets those under way finish. */
  drain(): Promise<void>
}

/** Listens at the configured port. Throws with a sentence for the person who started the program if it cannot. */
export async function listenAt(config: Config, app: Hono<AppEnv>, before: Before | undefined): Promise<Listening> {
  const respond = getRequestListener(sendFiles(app.fetch))
  let stopping = false
  const server = http.createServer((request, response) => {
    // A connection that stays open could bring the next request to a program that is stopping.
    if (stopping) response.shouldKeepAlive = false
    if (before) before(request, response, () => void respond(request, response))
    else void respond(request, response)
  })
  // On a slow connection a film takes hours to arrive. Forms are limited by bodyTimeout.
  server.requestTimeout = uploadMs
  server.keepAliveTimeout = idleMs
  await listen(server, config)
  return {
    port: (server.address() as { port: number }).port,
    drain: () => {
      stopping = true
      return drain(server)
    },
  }
}

/**
 * How many connections can wait to be accepted. If there is no room, the kernel doesn't answer, and the client tries
 * again after one, three and seven seconds. Node's default of 511 was exceeded in every burst. The kernel's own limit
 * is 4,096.
 */
const backlog = 4096

async function listen(server: http.Server, { host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        error.message = `Port ${port} is already in use. Stop whatever is using it, or set PORT to another.`
      if (error.code === 'EACCES') error.message = `Port ${port} is reserved. Set PORT to one above 1023.`
      reject(error)
    })
    server.listen({ port, host, backlog }, () => resolve())
  })
}

async function drain(server: http.Server): Promise<void> {
  const allClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Otherwise connections that were busy at that moment would stay open until they had been idle for `idleMs`, and with
  // them the program.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const closedInTime = new AbortController()
  await Promise.race([allClosed, wait(drainMs, undefined, { signal: closedInTime.signal }).catch(() => {})])
  closedInTime.abort()
  clearInterval(sweep)
  server.closeAllConnections()
}
