import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#platform/free-port.server.ts'
import { processTree } from './process-tree.ts'
import { startProduct } from './product.ts'
import type { Written } from './writers.ts'

export type Target = 'application' | 'database' | 'both'

const root = path.resolve(import.meta.dirname, '..')
const lookAgainMilliseconds = 20
const backSecondsMax = 60

/** The product on its embedded database, started again whenever it ends, as `Restart=always` of systemd does. */
export class SupervisedProduct {
  origin = ''
  readonly password = 'trois perles bleues'
  #child: ChildProcess | null = null
  #isStopping = false
  readonly #dataDir: string
  readonly #env: Record<string, string>

  constructor(folder: string, env: Record<string, string>) {
    this.#dataDir = path.join(folder, 'data')
    this.#env = { DATA_DIR: this.#dataDir, ...env }
  }

  /** In its own process: the database module opens one folder for its lifetime. */
  async fillAndStart(members: string[]): Promise<void> {
    await (await startProduct(this.#env)).stop()
    const filling = spawn(process.execPath, [path.join(import.meta.dirname, 'people.ts'), this.password, ...members], {
      env: { ...process.env, ...this.#env },
      stdio: 'inherit',
    })
    const [code] = await once(filling, 'exit')
    if (code !== 0) throw new Error('The members could not be created.')
    const port = String(await freePort())
    this.#env.PORT = port
    this.origin = `http://localhost:${port}`
    this.#start()
    await this.#untilBack()
  }

  /** @returns milliseconds from the kill until `/health/ready` says that everything works, the database included */
  async kill(target: Target): Promise<number> {
    const began = performance.now()
    if (target !== 'application') this.#signalDatabase('SIGKILL')
    if (target !== 'database') for (const pid of this.#application()) signal(pid, 'SIGKILL')
    await this.#untilBack()
    return performance.now() - began
  }

  /** The database is silent, as on a machine without time for it. */
  async outage(seconds: number): Promise<void> {
    const stopped = this.#database()
    for (const pid of stopped) signal(pid, 'SIGSTOP')
    await pause(seconds * 1000)
    for (const pid of stopped) signal(pid, 'SIGCONT')
    await this.#untilBack()
  }

  articles(): Promise<{ id: string; slug: string; title: string }[]> {
    return this.#rows('select id, slug, title from articles order by created_at')
  }

  async compare({ acknowledged }: Written): Promise<{ lost: string[]; doubled: string[] }> {
    const stored = {
      comments: await this.#rows<{ text: string }>('select content as text from comments'),
      edits: await this.#rows<{ text: string }>(
        `select regexp_replace(writing->>'content', '<[^>]*>', '', 'g') as text from article_revisions`,
      ),
      pictures: await this.#rows<{ text: string }>(`select '/media/article-images/' || key as text from pictures`),
    }
    const result = { lost: [] as string[], doubled: [] as string[] }
    for (const kind of ['comments', 'edits', 'pictures'] as const) {
      const count = new Map<string, number>()
      for (const { text } of stored[kind]) count.set(text, (count.get(text) ?? 0) + 1)
      result.lost.push(...acknowledged[kind].filter((text) => !count.has(text)))
      if (kind !== 'pictures')
        result.doubled.push(...[...count].filter(([text, times]) => isOurs(text) && times > 1).map(([text]) => text))
    }
    for (const address of acknowledged.pictures)
      if (!existsSync(path.join(this.#dataDir, 'files/article-images', path.basename(address))))
        result.lost.push(address)
    return result
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#child?.kill('SIGTERM')
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit')
  }

  #start(): void {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...this.#env }
    this.#child = spawn(process.execPath, ['server.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    this.#child.once('exit', () => {
      if (!this.#isStopping) this.#start()
    })
  }

  async #untilBack(): Promise<void> {
    const until = performance.now() + backSecondsMax * 1000
    while (performance.now() < until) {
      const answer = await fetch(`${this.origin}/health/ready`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      if (answer?.ok) return
      await pause(lookAgainMilliseconds)
    }
    throw new Error(`The product did not come back within ${backSecondsMax} s.`)
  }

  #application(): number[] {
    const database = new Set(this.#database())
    return processTree(this.#child?.pid ?? 0).filter((pid) => !database.has(pid))
  }

  #database(): number[] {
    const file = path.join(this.#dataDir, 'postgres/server/data/postmaster.pid')
    return existsSync(file) ? processTree(Number(readFileSync(file, 'utf8').split('\n')[0])) : []
  }

  #signalDatabase(name: NodeJS.Signals): void {
    for (const pid of this.#database()) signal(pid, name)
  }

  async #rows<Row extends object>(query: string): Promise<Row[]> {
    const { runningServerUrl } = await import('#platform/postgres/embedded/attach.server.ts')
    const client = new pg.Client({ connectionString: runningServerUrl(path.join(this.#dataDir, 'postgres')) ?? '' })
    await client.connect()
    try {
      return (await client.query<Row>(query)).rows
    } finally {
      await client.end()
    }
  }
}

function isOurs(text: string): boolean {
  return /^Une (?:pierre douce|lecture), /.test(text)
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 1) throw new Error(`No process to send ${name} to.`)
  try {
    process.kill(pid, name)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem // it has exited meanwhile
  }
}
