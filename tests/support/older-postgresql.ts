import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import type { Binaries } from '#platform/postgres/embedded/process/binaries.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded/embedded.server.ts'
import { superuser } from '#platform/postgres/embedded/folder/initialise.server.ts'
import { layoutOf } from '#platform/postgres/embedded/layout.server.ts'
import { chooseRunAs, commandAs, giveTo } from '#platform/postgres/embedded/process/run-as.server.ts'
import { isKnownMajor, olderPostgresql } from '../../server/older-postgresql.ts'

/** A real server of an older major version, from npm, in `folder`. */
export async function startOlderPostgres(major: string, folder: string): Promise<EmbeddedPostgres> {
  const binaries = await olderBinaries(major)
  if (Number(major) < 17 && !existsSync(layoutOf(folder).server)) initialise(folder, binaries)
  return startEmbeddedPostgres(folder, { binaries, durable: false })
}

function olderBinaries(major: string): Promise<Binaries> {
  const place = path.join(inject('runFolder'), `programs-${process.pid}`)
  mkdirSync(place, { recursive: true, mode: 0o755 })
  return olderPostgresql(major, place, isKnownMajor(major) ? undefined : import.meta.dirname)
}

/** As many servers are: with the C library's locale. PostgreSQL has its own since version 17. */
function initialise(folder: string, binaries: Binaries): void {
  const layout = layoutOf(folder)
  mkdirSync(layout.server, { recursive: true, mode: 0o700 })
  writeFileSync(layout.password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const runAs = chooseRunAs(layout, binaries)
  giveTo(runAs, layout.server)
  const { file, args, options } = commandAs(runAs, binaries.initdb, [
    `--pgdata=${layout.data}`,
    `--username=${superuser}`,
    `--pwfile=${layout.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const made = spawnSync(file, args, { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${binaries.version}: ${made.stdout}${made.stderr}`)
}
