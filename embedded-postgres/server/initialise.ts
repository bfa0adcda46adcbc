import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Options } from '../options.ts'
import { PostgresProblem, UnusableDatabase } from '../problem.ts'
import type { Cluster } from './cluster.ts'
import { codeOf, syncFolder } from './files.ts'
import { serverLayout } from './layout.ts'
import { commandAs, giveTo } from './run-as.ts'

export function initialise(cluster: Cluster, password: string): void {
  const { layout, runAs, durable } = cluster
  if (!existsSync(layout.server)) {
    const making = serverLayout(mkdtempSync(path.join(layout.folder, `init-${process.pid}-`)))
    try {
      writeFileSync(making.password, password, { mode: 0o600, flush: durable })
      giveTo(runAs, making.server)
      runInitdb(cluster, making)
      if (durable) syncFolder(making.server)
      takePlace(making.server, layout.server)
      if (durable) syncFolder(layout.folder)
    } finally {
      rmSync(making.server, { recursive: true, force: true })
    }
  }
  checkVersion(cluster)
}

export const randomPassword = () => randomBytes(24).toString('base64url')

/** With LC_CTYPE=C, ’ « » would count as letters in words, and pg_trgm would drop accented letters. */
function runInitdb(
  { layout, binaries, runAs, durable, options: { name, sentences } }: Cluster,
  making: { data: string; password: string },
): void {
  let output = ''
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'fr_FR.UTF-8', 'C']) {
    const { file, args, options } = commandAs(runAs, binaries.initdb, [
      `--pgdata=${making.data}`,
      `--username=${name}`,
      `--pwfile=${making.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--no-instructions',
      durable ? '--sync-method=fsync' : '--no-sync',
    ])
    const run = spawnSync(file, args, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    if (run.status === 0) return
    output = run.error?.message ?? `${run.stdout}${run.stderr}`
    appendFileSync(layout.log, `initdb (${ctype}): ${output}\n`)
    if (!output.includes('invalid locale name')) break
  }
  const reason = /(?:initdb: error|FATAL|PANIC): +(.+)$/m.exec(output)?.[1] ?? output.trim().split('\n')[0] ?? ''
  throw new PostgresProblem(sentences.notInitialised(reason, layout.log))
}

function takePlace(newServer: string, place: string): void {
  try {
    renameSync(newServer, place)
  } catch (problem) {
    if (!existsSync(place)) throw problem
  }
}

export function readRequiredFile(file: string, { sentences }: Options): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (problem) {
    if (codeOf(problem) !== 'ENOENT') throw problem
    throw new UnusableDatabase(sentences.incomplete(file), { cause: problem })
  }
}

function checkVersion({ layout, binaries, options }: Cluster): void {
  const from = readRequiredFile(path.join(layout.data, 'PG_VERSION'), options)
  const versions = { from, to: binaries.major }
  if (from !== binaries.major) throw new PostgresProblem(options.sentences.wrongVersion(versions, layout.data))
}
