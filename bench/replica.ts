import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')
const readySecondsMax = 100

/** One of several, started again whenever it ends, as `Restart=always` of systemd does. */
export class Replica {
  readonly port: number
  #child: ChildProcess | null = null
  #isStopping = false
  readonly #env: Record<string, string>

  constructor(port: number, env: Record<string, string>) {
    this.port = port
    this.#env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env, PORT: `${port}` }
  }

  async start(): Promise<void> {
    this.#spawn()
    await this.untilReady()
  }

  /** @returns milliseconds until it answers again */
  async kill(): Promise<number> {
    const began = performance.now()
    const child = this.#child
    if (child) {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    }
    await this.untilReady()
    return performance.now() - began
  }

  #isReady(): Promise<boolean> {
    const address = `http://127.0.0.1:${this.port}/health/ready`
    return fetch(address, { signal: AbortSignal.timeout(1000) })
      .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
      .catch(() => false)
  }

  async untilReady(): Promise<void> {
    for (const until = Date.now() + readySecondsMax * 1000; Date.now() < until; await pause(50))
      if (await this.#isReady()) return
    throw new Error(`A replica did not come up within ${readySecondsMax} s.`)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    child?.kill('SIGTERM')
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  #spawn(): void {
    this.#child = spawn(process.execPath, ['server.ts'], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child.once('exit', () => {
      if (!this.#isStopping) this.#spawn()
    })
  }
}
