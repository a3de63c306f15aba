import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The nginx program, or `undefined` if it is not installed. */
export function nginxProgram(): string | undefined {
  return [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => fs.existsSync(file))
}

/**
 * Starts an nginx for a test, with its files in a folder: with the lines of one server block, on a free port, or with
 * whole server blocks that are reached at `url`.
 */
export async function startNginx(
  folder: string,
  server: string | { servers: string; url: string },
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const program = nginxProgram()
  if (!program) throw new Error('nginx is not installed')
  const port = await freePort()
  const { servers, url } =
    typeof server === 'string'
      ? { servers: `server { listen 127.0.0.1:${port}; ${server} }`, url: `http://127.0.0.1:${port}` }
      : server
  const config = path.join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  fs.writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 64; }
http { access_log off; sendfile on; types { video/mp4 mp4; } ${temporary}
${servers} }`,
  )
  const child = spawn(program, ['-p', folder, '-c', config], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let patience = 100; ; patience--) {
    if (await isListening(url)) break
    if (patience === 0 || child.exitCode !== null) throw new Error('nginx did not start')
    await wait(50)
  }
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

export async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
