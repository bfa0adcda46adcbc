import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/free-port.server.ts'

export interface Product {
  origin: string
  process: ChildProcess
  stop(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '..')

/** A run that lasts until the night measures no backup. */
const own = { BACKUP: 'off' }

export interface StartOptions {
  /** `npm`: as owners start it, with npm's own processes. */
  way?: 'npm' | 'program'
}

export async function startProduct(
  env: Record<string, string>,
  { way = 'program' }: StartOptions = {},
): Promise<Product> {
  const port = env.PORT ?? String(await freePort())
  const [program, args]: [string, string[]] = way === 'npm' ? ['npm', ['start']] : [process.execPath, ['server.ts']]
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...own, ...env, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  while (!(await fetch(`${origin}/health/ready`).catch(() => null))?.ok) {
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

export async function signIn(origin: string, email: string, password: string, from = '127.0.0.1'): Promise<string> {
  const answer = await fetch(`${origin}/compte/connexion`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { origin, 'x-forwarded-for': from },
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
