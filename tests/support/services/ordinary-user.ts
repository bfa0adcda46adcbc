import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export const root = path.resolve(import.meta.dirname, '../../..')

/** `nobody`: who runs the tests as root is somebody who may do everything. */
const ids = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const notOfTheCode = new Set(['.git', '.react-router', 'build', 'data', 'node_modules', 'test-results', '.env'])

export interface OrdinaryUser {
  folder: string
  /** @returns what it wrote; throws when it fails */
  run(script: string, options?: { cwd?: string; env?: Record<string, string> }): Promise<string>
  start(file: string, args: string[], options: { cwd: string; env: Record<string, string> }): Started
  end(): Promise<void>
}

export interface Started {
  output(): string
  ended: Promise<unknown>
  stop(): Promise<number | null>
}

/** An account without rights, in an empty folder, with the variables of somebody who just signed in. */
export function ordinaryUser(): OrdinaryUser {
  // Not the run's folder, which is closed to other accounts.
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-user-'))
  chmodSync(folder, 0o755)
  const home = path.join(folder, 'home')
  const started: ChildProcess[] = []
  const optionsOf = (cwd: string, given: Record<string, string> = {}): SpawnOptions => ({
    ...ids,
    cwd,
    env: {
      HOME: home,
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      LANG: 'C.UTF-8',
      npm_config_cache: path.join(folder, 'npm'),
      ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
      ...(process.env.npm_config_registry && { npm_config_registry: process.env.npm_config_registry }),
      ...given,
    },
  })
  mkdirSync(home)
  spawnSync('chown', ['-R', `${ids.uid ?? process.getuid?.()}:${ids.gid ?? process.getgid?.()}`, folder])
  return {
    folder,
    async run(script, { cwd = home, env } = {}) {
      const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
        ...optionsOf(cwd, env),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [said, problems, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${said}${problems}`)
      return said
    },
    start(file, args, { cwd, env }) {
      const child = spawn(file, args, { ...optionsOf(cwd, env), stdio: ['ignore', 'pipe', 'pipe'] })
      started.push(child)
      return startedOf(child)
    },
    async end() {
      for (const child of started) await stop(child)
      // Two versions with their packages are 100,000 files.
      const removed = spawn('sh', ['-c', `chmod -R u+w ${folder} && rm -rf ${folder}`], { stdio: 'ignore' })
      await once(removed, 'exit')
    },
  }
}

/** The code as it stands here, committed or not, as a repository that can be cloned. */
export async function repositoryFor(user: OrdinaryUser): Promise<string> {
  const repository = path.join(user.folder, 'repository')
  cpSync(root, repository, {
    recursive: true,
    filter: (source) => !notOfTheCode.has(path.relative(root, source)),
  })
  if (ids.uid) spawnSync('chown', ['-R', '65534:65534', repository])
  const author = '-c user.name=Essai -c user.email=essai@example.org'
  await user.run(`git init --quiet && git add --all && git ${author} commit --quiet --message Code`, {
    cwd: repository,
  })
  return `file://${repository}`
}

function startedOf(child: ChildProcess): Started {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (said: string) => (output += said))
  return {
    output: () => output,
    ended: once(child, 'exit').catch(() => null),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await exit
  clearTimeout(timer)
  return child.exitCode
}
