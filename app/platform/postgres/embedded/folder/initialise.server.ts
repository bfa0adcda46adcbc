import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Binaries } from '../process/binaries.server.ts'
import { type Layout, serverLayout } from '../layout.server.ts'
import { codeOf, EmbeddedPostgresProblem, inGuillemets, UnusableDatabase, useAnotherServer } from '../problem.server.ts'
import { commandAs, giveTo, type RunAs } from '../process/run-as.server.ts'
import { isAlive } from '../process/running.server.ts'
import { reasonOf } from '../../../problem-reason.ts'
import { syncFolderSync } from '../../../files/durable-file-sync.server.ts'
import { productKey, productName } from '../../../product-name.ts'
import { de } from '../../../text/elision.ts'

export const superuser = productKey

const halfMade = /^init-(\d+)-/
const halfMadeMinutesMax = 10

/** Atomic: of two concurrent initialisations one wins, and the other uses its result. */
export function initialise(layout: Layout, binaries: Binaries, runAs: RunAs, durable: boolean, password: string): void {
  sweepHalfMade(layout.folder)
  if (!existsSync(layout.server)) {
    const making = serverLayout(mkdtempSync(path.join(layout.folder, `init-${process.pid}-`)))
    try {
      writeFileSync(making.password, password, { mode: 0o600, flush: durable })
      giveTo(runAs, making.server)
      runInitdb(making, layout.log, binaries, runAs, durable)
      if (durable) syncFolderSync(making.server)
      takePlace(making.server, layout.server)
      if (durable) syncFolderSync(layout.folder)
    } finally {
      rmSync(making.server, { recursive: true, force: true })
    }
  }
  checkVersion(layout, binaries)
}

export const randomPassword = () => randomBytes(24).toString('base64url')

/** LC_CTYPE must not be C: ’ « » would count as letters in words, and pg_trgm would drop accented ones. */
function runInitdb(
  making: { data: string; password: string },
  log: string,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): void {
  const refusals: string[] = []
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'fr_FR.UTF-8', 'C']) {
    const { file, args, options } = commandAs(runAs, binaries.initdb, [
      `--pgdata=${making.data}`,
      `--username=${superuser}`,
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
    refusals.push(`initdb (${ctype}): ${run.error?.message ?? ''}${run.stdout ?? ''}${run.stderr ?? ''}`)
    if (!/invalid locale name/.test(run.stderr ?? '')) break
  }
  appendFileSync(log, `${refusals.join('\n')}\n`)
  const last = refusals.at(-1) ?? ''
  const reason =
    /^initdb: error: (.+)$/m.exec(last)?.[1] ?? /(?:FATAL|PANIC): +(.+)$/m.exec(last)?.[1] ?? last.trim().split('\n')[0]
  const files = /file descriptors|Too many open files/i.test(last)
  const found = files ? 'trop peu de fichiers peuvent être ouverts à la fois' : reason
  const remedy = files ? 'permettez-en 1024 par «\u00a0ulimit -n 1024\u00a0»' : 'vérifiez la place sur le disque'
  throw new EmbeddedPostgresProblem(
    `La base de données n’a pas pu être créée (${found})\u00a0: voyez ${inGuillemets(log)}, ${remedy}, ou ${useAnotherServer}.`,
  )
}

function takePlace(made: string, place: string): void {
  try {
    renameSync(made, place)
  } catch (problem) {
    if (!existsSync(place)) throw problem
    // Another start was first: its server is as good as ours.
  }
}

function sweepHalfMade(folder: string): void {
  for (const name of readdirSync(folder)) {
    const maker = halfMade.exec(name)?.[1]
    if (!maker) continue
    const place = path.join(folder, name)
    const found = statSync(place, { throwIfNoEntry: false })
    if (found && (!isAlive(Number(maker)) || Date.now() - found.mtimeMs > halfMadeMinutesMax * 60_000)) {
      // An orphaned initdb may still write into it, for an instant: removal finds it not empty.
      rmSync(place, { recursive: true, force: true, maxRetries: 10 })
    }
  }
}

/** @throws {EmbeddedPostgresProblem} a missing file is never made anew: the data beside it may still be whole. */
export function readRequired(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (problem) {
    if (codeOf(problem) === 'EACCES')
      throw new EmbeddedPostgresProblem(
        `${inGuillemets(file)} est fermé au compte qui lance ${productName}\u00a0: lancez-la avec le compte à qui il appartient, ou donnez le dossier au vôtre (chown -R).`,
      )
    // Too many open files, or a disk that fails, may pass.
    if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(problem)))
      throw new EmbeddedPostgresProblem(`${inGuillemets(file)} ne peut pas être lu (${reasonOf(problem)}).`)
    throw new UnusableDatabase(
      `La base de données est incomplète, ${inGuillemets(file)} ${codeOf(problem) === 'ENOENT' ? 'manque' : `est illisible (${reasonOf(problem)})`}, et rien n’a été changé`,
      'remettez ce fichier tel qu’il était',
    )
  }
}

function checkVersion({ data }: Layout, { major }: Binaries): void {
  const found = readRequired(path.join(data, 'PG_VERSION'))
  if (found === major) return
  const whatToDo =
    Number(found) > Number(major)
      ? `reprenez la version ${de(productName)} qui les a écrites. Rien n’a été changé`
      : `lancez «\u00a0npm start\u00a0» une fois, qui les convertit`
  throw new EmbeddedPostgresProblem(
    `Les données de ${inGuillemets(data)} sont celles de PostgreSQL ${found}, ${productName} apporte la version ${major}\u00a0: ${whatToDo}.`,
  )
}
