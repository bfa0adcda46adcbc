import type { Client } from 'pg'
import { listFiles } from '#features/media/files.server.ts'
import { sizeText } from '#platform/text/size.ts'
import { config } from '#platform/config.server.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import type { ScheduledKind } from '../backup-schedule.ts'
import type { BackupTarget } from '../configured-target.server.ts'
import { listUncopiedFiles } from '../file-copies.server.ts'

/** A full disk refuses what visitors write: some of it stays free. */
const reservedBytes = 256 * 1024 * 1024

/** @throws one French sentence when the archive, or the database that verifies it, would fill a disk */
export async function requireBackupSpace(client: Client, kind: ScheduledKind, target: BackupTarget): Promise<void> {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  const database = Number(rows[0]?.size) + reservedBytes
  let archive = database
  for await (const { bytes } of kind === 'hourly' ? await listUncopiedFiles(target) : listFiles()) archive += bytes
  if (target.freeBytes) refuseBelow(archive, await target.freeBytes(), 'l’écrire')
  refuseBelow(database, await freeBytes(config.dataDir), 'la vérifier')
}

function refuseBelow(needed: number, free: number, what: string): void {
  if (free >= needed) return
  throw new Error(`Il faut ${sizeText(needed)} de place libre pour ${what}, il y en a ${sizeText(free)}.`)
}
