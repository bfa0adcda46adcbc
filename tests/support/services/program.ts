import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export interface ServiceProgram {
  pid: number
  output(): string
  /** @param signal default: as an operator stops it */
  end(signal?: NodeJS.Signals): Promise<void>
}

interface Start {
  file: string
  args: string[]
  env?: Record<string, string>
  uid?: number
  gid?: number
}

const endSecondsMax = 20
const readySecondsMax = 60

/** A real program beside the product. Its caller also ends it. */
export async function startService(
  { file, args, env = {}, ...account }: Start,
  isReady: () => Promise<boolean>,
): Promise<ServiceProgram> {
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, ...env },
    ...account,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (said: string) => {
      output = (output + said).slice(-20_000)
    })
  const service: ServiceProgram = {
    pid: child.pid ?? 0,
    output: () => output,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), endSecondsMax * 1000)
      await exit
      clearTimeout(late)
    },
  }
  for (
    const until = Date.now() + readySecondsMax * 1000;
    Date.now() < until && child.exitCode === null;
    await pause(50)
  )
    if (await isReady().catch(() => false)) return service
  await service.end('SIGKILL')
  throw new Error(`${file} did not start. Its output:\n${output}`)
}
