import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import { type Package, programOf } from './packages.ts'

export type ProxyPackage = Extract<Package, 'caddy' | 'haproxy' | 'nginx-light'>

interface Place {
  port: number
  plainPort: number
  /** Ports of the blog's servers: those of the file, in its order. */
  servers: number[]
  folder: string
}

interface Command {
  args: string[]
  env?: Record<string, string>
}

export const schemeOf: Record<ProxyPackage, 'http' | 'https'> = {
  caddy: 'http',
  haproxy: 'https',
  'nginx-light': 'https',
}

/** The files of deploy/ need this to run here: other ports, folders and a certificate, and no other account. */
const commands: Record<ProxyPackage, (place: Place) => Command> = {
  caddy: ({ port, servers, folder }) => ({
    args: ['run', '--config', fileOf('Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      SITE_ADDRESS: `http://localhost:${port}`,
      BLOG_SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
      CADDY_ADMIN: `unix/${folder}/admin.sock`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  }),
  haproxy: ({ port, plainPort, servers, folder }) => {
    const { both } = certificate(folder)
    const config = replaced('haproxy.cfg', servers, [
      ['\tuser haproxy\n', ''],
      ['\tgroup haproxy\n', ''],
      ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
      ['bind :443 ssl crt /etc/haproxy/blog.exemple.fr.pem', `bind 127.0.0.1:${port} ssl crt ${both}`],
    ])
    return { args: ['-db', '-f', written(folder, 'haproxy.cfg', config)] }
  },
  'nginx-light': ({ port, plainPort, servers, folder }) => {
    const { key, chain } = certificate(folder)
    const site = replaced('nginx.conf', servers, [
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['\tlisten [::]:80;\n', ''],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['\tlisten [::]:443 ssl http2;\n', ''],
      ['/etc/letsencrypt/live/blog.exemple.fr/fullchain.pem', chain],
      ['/etc/letsencrypt/live/blog.exemple.fr/privkey.pem', key],
    ])
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const main = [
      'daemon off;',
      'worker_processes 1;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'events { worker_connections 1024; }',
      'http {',
      'access_log off;',
      ...paths.map((name) => `${name}_temp_path ${folder}/${name};`),
      `include ${written(folder, 'site.conf', site)};`,
      '}',
    ]
    return { args: ['-c', written(folder, 'main.conf', main.join('\n')), '-e', `${folder}/error.log`] }
  },
}

/** Runs the file of deploy/ until the test is over. @returns what it wrote so far */
export async function startProxy(name: ProxyPackage, place: Omit<Place, 'folder'>): Promise<() => string> {
  const folder = mkdtempSync(path.join(inject('runFolder'), `${name}-`))
  const { args, env } = commands[name]({ ...place, folder })
  const child = spawn(programOf(name), args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (said: string) => (output += said))
  onTestFinished(() => end(child))
  while (!(await isOpen(place.port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${output}`)
    await pause(50)
  }
  return () => output
}

async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect(port, 'localhost')
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return opened
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(timer)
}

const fileOf = (name: string) => path.resolve(import.meta.dirname, '../../../deploy', name)

function replaced(name: string, servers: number[], changes: [string, string][]): string {
  const ports = ['3001', '3002'].map((port, index) => [`127.0.0.1:${port}`, `127.0.0.1:${servers[index]}`] as const)
  let text = readFileSync(fileOf(name), 'utf8')
  for (const [from, to] of [...changes, ...ports]) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain « ${from} ».`)
    text = text.replaceAll(from, to)
  }
  return text
}

function written(folder: string, name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

function certificate(folder: string): { key: string; chain: string; both: string } {
  const [key, chain] = [path.join(folder, 'key.pem'), path.join(folder, 'chain.pem')]
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', chain],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  return { key, chain, both: written(folder, 'both.pem', readFileSync(chain, 'utf8') + readFileSync(key, 'utf8')) }
}
