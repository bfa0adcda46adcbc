import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Product {
  origin: string
  process: ChildProcess
  stop(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '..')

export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  while (!(await fetch(`${origin}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The product did not start: was it built?')
    await pause(100)
  }
  return {
    origin,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/compte/connexion`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { origin },
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
