import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** For each program of the product that a test starts. `server.ts` has them by itself. */
const fasterImports = ['--import', new URL('../../server/faster-imports.ts', import.meta.url).href]

const root = path.resolve(import.meta.dirname, '../..')

/** One of the product's programs, on a folder with the embedded database. */
export function beginProgram(args: string[], dataDir: string, env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [...fasterImports, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SESSION_SECRET: '',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Waits for its end. @returns its exit code and what it said */
export async function runProgram(
  args: string[],
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const child = beginProgram(args, dataDir, env)
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The program has no output.')
  const [said, problems, [code]] = await Promise.all([text(stdout), text(stderr), once(child, 'exit')])
  return { code: code as number | null, said: (said + problems).replaceAll('\u00a0', ' ') }
}
