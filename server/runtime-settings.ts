import { totalmem } from 'node:os'
import path from 'node:path'
import { extensionPreloads } from '#platform/extensions.server.ts'

/** docs/decisions/031-memory-of-the-whole.md says how much each setting saves, and costs. */
const flags = [
  '--max-semi-space-size=16',
  '--no-allocation-site-pretenuring',
  '--no-parallel-scavenge',
  '--heap-growing-percent=30',
]

/** Marking on every core would slow PostgreSQL and rendering down; with one thread the heap grows larger. */
const oneMarker = '--concurrent-marking-max-worker-num=1'
const bytesForOneMarker = 2 * 1024 ** 3
if (totalmem() >= bytesForOneMarker) flags.push(oneMarker)
flags.push(...extensionPreloads().map((url) => `--import=${url}`))

const root = path.join(import.meta.dirname, '..')

const variables = {
  // By default glibc has eight arenas for each core, and cannot return memory that was freed in the middle of one.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The compiler of TypeScript takes 30 MiB, and is not loaded when everything was compiled before. */
export const compileCacheFolder = path.join(root, 'node_modules/.cache/server')

/** V8 and glibc read these when a program starts: it starts again in its own place, with the same process id. */
export function startWithRuntimeSettings(): void {
  if (!process.execve || process.platform === 'win32' || flags.every((flag) => process.execArgv.includes(flag))) return
  const args = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)]
  process.execve(process.execPath, args, {
    ...variables,
    NODE_COMPILE_CACHE: compileCacheFolder,
    ...process.env,
  })
}
