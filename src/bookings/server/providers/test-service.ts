import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServiceRequest {
  method: string
  path: string
  query: URLSearchParams
  json: any
  headers: http.IncomingHttpHeaders
}

/** `hang` never answers, `drop` cuts the connection. */
export type ServiceReply =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | 'hang'
  | 'drop'

/** Starts a real HTTP server in the place of a scheduling service. It sends what `answer` returns. */
export async function playService(
  answer: (request: ServiceRequest) => ServiceReply,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url!, 'http://service.test')
      const text = Buffer.concat(chunks).toString()
      const { method = '', headers } = request
      const reply = answer({ method, path, query, json: text && JSON.parse(text), headers })
      if (reply === 'hang') return
      if (reply === 'drop') return request.socket.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(reply.text ?? JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
