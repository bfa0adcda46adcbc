import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import type { Binaries } from '#embedded-postgres/binaries.ts'
import type { PostgresServer } from '#embedded-postgres/postgres.ts'
import { layoutOf } from '../../embedded-postgres/server/layout.ts'
import { chooseRunAs, commandAs, giveTo } from '../../embedded-postgres/server/run-as.ts'
import { startServer } from '../../embedded-postgres/server/start.ts'
import { isKnownMajor, olderPrograms } from '../../embedded-postgres/upgrade/older-programs.ts'
import { embeddedOptions } from './embedded-postgres.ts'

/** A real server of an older major version, from npm, in `folder`. */
export async function startOlderPostgres(major: string, folder: string): Promise<PostgresServer> {
  const binaries = await olderBinaries(major)
  if (Number(major) < 17 && !existsSync(layoutOf(folder).server)) initialise(folder, binaries)
  return startServer(folder, { ...embeddedOptions, binaries, durable: false })
}

function olderBinaries(major: string): Promise<Binaries> {
  const place = path.join(inject('runFolder'), `programs-${process.pid}`)
  mkdirSync(place, { recursive: true, mode: 0o755 })
  return olderPrograms(major, place, embeddedOptions, isKnownMajor(major) ? undefined : import.meta.dirname)
}

/** As many servers are: with the C library's locale. PostgreSQL has its own since version 17. */
function initialise(folder: string, binaries: Binaries): void {
  const layout = layoutOf(folder)
  mkdirSync(layout.server, { recursive: true, mode: 0o700 })
  writeFileSync(layout.password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const runAs = chooseRunAs({ layout, binaries, options: embeddedOptions })
  giveTo(runAs, layout.server)
  const { file, args, options } = commandAs(runAs, binaries.initdb, [
    `--pgdata=${layout.data}`,
    `--username=${embeddedOptions.name}`,
    `--pwfile=${layout.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const made = spawnSync(file, args, { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${binaries.version}: ${made.stdout}${made.stderr}`)
}
