import { lstatSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { transferDatabase } from '#features/backups/database-transfer.server.ts'
import { archiveStamp } from '#features/backups/archive-name.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { embeddedFolder } from '#platform/database.server.ts'
import { nearestExisting } from '#platform/files/data-folder.server.ts'
import { log } from '#platform/log.server.ts'
import { findBinaries } from '#platform/postgres/embedded/process/binaries.server.ts'
import { withConnection } from '#platform/postgres/connection.server.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresProblem,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded/embedded.server.ts'
import {
  abandonUpgrade,
  beginUpgrade,
  completeUpgrade,
  dataVersion,
  finishUpgrade,
  readUpgrade,
} from '#platform/postgres/embedded/upgrade-folder.server.ts'
import { textOfProblem } from '#platform/problem-reason.ts'
import { sizeText } from '#platform/text/size.ts'
import { whyDatabaseStopped, whyDiskOfDatabase } from '#platform/full-disk.server.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import { refuseMoved } from '#platform/postgres/embedded/product-server.server.ts'
import { isKnownMajor, olderPostgresql, olderPostgresqlIn, removeOlderPostgresql } from './older-postgresql.ts'

/** The programs of the older version, and an empty server with its log of transactions. */
const fixedBytes = 350 * 1024 * 1024

/**
 * When the embedded database is of an older major version of PostgreSQL: an archive of it, a new server with the same
 * rows, which takes its place.
 * @returns the folder of the former server, once, when there is one
 * @throws one French sentence; the database is then as it was
 */
export async function upgradeDatabase(): Promise<string | null> {
  if (config.databaseUrl) return null
  const folder = embeddedFolder()
  refuseMoved(folder)
  const kept = await finishUpgrade(folder)
  const from = dataVersion(folder)
  const to = findBinaries().major
  if (from === null || Number(from) >= Number(to)) {
    removeOlderPostgresql(folder)
    return kept
  }
  if (!isKnownMajor(from)) throw new Error(tooOld(folder, from, to))
  // What an interrupted attempt holds is used again, and it had room at its start.
  if (!readUpgrade(folder)) await requireSpace(folder, from, to)
  process.stderr.write(
    `La base de données passe de PostgreSQL ${from} à ${to}\u00a0; elle est d’abord sauvegardée dans ${config.backupDir}…\n`,
  )
  const former = await startFormer(folder, from, to)
  // Another process was first.
  if (!former) return null
  const servers = [former]
  try {
    const { upgrade, place } = await beginUpgrade(folder, { from, to, stamp: archiveStamp(now()) })
    const archive = archiveOf(upgrade)
    const next = await startEmbeddedPostgres(place, { successorOf: folder })
    servers.push(next)
    const transferred = await withConnection(former.url, (source) =>
      withConnection(next.url, (target) => transferDatabase(source, target, { file: archive, replace: true })),
    )
    log.info({ from, to, ...transferred, archive }, 'the upgraded database has the same rows')
    await next.stop()
    await former.stop()
    await completeUpgrade(folder, upgrade)
  } catch (problem) {
    const reason = await notUpgraded(problem, from, to)
    await Promise.allSettled(servers.map((server) => server.stop()))
    const attempt = readUpgrade(folder)
    if (attempt) await rm(archiveOf(attempt), { force: true }).catch(() => {})
    await abandonUpgrade(folder)
    throw reason
  }
  const replaced = await finishUpgrade(folder)
  removeOlderPostgresql(folder)
  return replaced
}

/** Until it is stopped, no other process upgrades the same database. */
async function startFormer(folder: string, from: string, to: string): Promise<EmbeddedPostgres | null> {
  try {
    const binaries = await olderPostgresql(from, folder)
    return await startEmbeddedPostgres(folder, { binaries })
  } catch (problem) {
    if (dataVersion(folder) === to) return null
    throw await notUpgraded(problem, from, to)
  }
}

const archiveOf = ({ to, stamp }: { to: string; stamp: string }) =>
  path.join(config.backupDir, `avant-postgresql-${to}-${stamp}.tar`)

const tooOld = (folder: string, from: string, to: string) =>
  `Les données de «\u00a0${folder}\u00a0» sont celles de PostgreSQL ${from}, trop anciennes pour passer d’un coup à la version ${to}\u00a0: reprenez l’Amulette qui les a écrites, faites une sauvegarde (npm run backup), et restaurez-la ici dans un DATA_DIR vide. Rien n’a été changé.`

async function notUpgraded(problem: unknown, from: string, to: string): Promise<Error> {
  const whyFull = (await whyDatabaseStopped(problem)) ?? (await whyDiskOfDatabase())
  if (!whyFull && problem instanceof EmbeddedPostgresProblem) return problem
  const reason = whyFull ?? textOfProblem(problem)
  return new Error(
    `La base de données n’a pas pu passer de PostgreSQL ${from} à ${to}, elle est restée comme elle était\u00a0: ${reason}`,
    { cause: problem },
  )
}

/** The archive and the new server, each at most as large as the old one, and perhaps not on the same disk. */
async function requireSpace(folder: string, from: string, to: string): Promise<void> {
  const server = bytesIn(path.join(folder, 'server'))
  const programs = olderPostgresqlIn(folder).reduce((sum, place) => sum + bytesIn(place), 0)
  const archives = nearestExisting(config.backupDir)
  const isOneDisk = statSync(archives).dev === statSync(folder).dev
  const inFolder = { place: folder, needed: (isOneDisk ? 2 : 1) * server + fixedBytes - programs }
  for (const { place, needed } of isOneDisk ? [inFolder] : [inFolder, { place: archives, needed: server }]) {
    const free = await freeBytes(place)
    if (free < needed)
      throw new Error(
        `Pour passer de PostgreSQL ${from} à ${to}, il faut ${sizeText(needed)} de libre sur le disque de «\u00a0${place}\u00a0», qui a ${sizeText(free)}\u00a0: libérez de la place, puis relancez. Rien n’a été changé.`,
      )
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
