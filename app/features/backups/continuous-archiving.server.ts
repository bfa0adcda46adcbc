import { stat } from 'node:fs/promises'
import { config } from '#platform/config.server.ts'
import { databaseAddress, dedicatedConnection } from '#platform/database.server.ts'
import { requireBackupFolder } from '#platform/files/backup-folder.server.ts'
import { log } from '#platform/log.server.ts'
import { servedTarget } from './configured-target.server.ts'
import { type Archiver, startArchiver } from './continuous/archiver.server.ts'
import { dropSlots } from './continuous/slot.server.ts'
import { checkTarget } from './late-backup.ts'
import { deleteState, readState } from './continuous/state.server.ts'

export interface ArchivingState {
  on: boolean
  restorableSince: Date | null
  lastShippedAt: Date | null
  lagSeconds: number
  problem: string | null
  advice: string | null
  warning: string | null
}

/** Half of the promise: the rest is for the target to be slow, and to be tried again. */
const shipAfterSeconds = 20
const promisedSeconds = 60
const silentSecondsMax = 60

export async function startContinuousArchiving(): Promise<(Archiver & { warning: string | null }) | null> {
  const { dataDir, databaseUrl, backupContinuous } = config
  await deleteState(dataDir)
  if (databaseUrl) return null
  if (!backupContinuous) {
    await dropOldSlots()
    return null
  }
  const [target, warning] = [await servedTarget(), await whySameDisk()]
  const archiver = startArchiver({
    target,
    url: databaseAddress(),
    dataDir,
    warning,
    afterSeconds: shipAfterSeconds,
    patienceSeconds: promisedSeconds,
  })
  return { ...archiver, warning }
}

/** The server would keep its log for them. */
async function dropOldSlots(): Promise<void> {
  const client = await dedicatedConnection()
  try {
    await dropSlots(client)
  } catch (problem) {
    log.warn({ problem }, 'the log is still kept for an archive that is off; the next start tries again')
  } finally {
    await client.end()
  }
}

async function whySameDisk(): Promise<string | null> {
  if (config.backupS3) return null
  try {
    await requireBackupFolder()
  } catch {
    return null // readiness reports it
  }
  const [here, there] = await Promise.all([stat(config.dataDir), stat(config.backupDir)])
  if (here.dev !== there.dev) return null
  return `L’archivage continu va sur le même disque que le blog («\u00a0${config.backupDir}\u00a0»)\u00a0: il protège d’une erreur, pas de la perte du disque. Donnez un autre disque par BACKUP_DIR, ou un stockage S3 par BACKUP_S3_*.`
}

export async function findArchivingState(now = new Date(), dataDir = config.dataDir): Promise<ArchivingState> {
  const recorded = await readState(dataDir)
  if (!recorded)
    return {
      on: false,
      restorableSince: null,
      lastShippedAt: null,
      lagSeconds: 0,
      problem: null,
      advice: null,
      warning: null,
    }
  const secondsSince = (text: string) => Math.max(0, (now.getTime() - Date.parse(text)) / 1000)
  const lagSeconds = recorded.waitingSince ? Math.round(secondsSince(recorded.waitingSince)) : 0
  const date = (text: string | null) => (text ? new Date(text) : null)
  return {
    on: true,
    restorableSince: date(recorded.restorableSince),
    lastShippedAt: date(recorded.lastShippedAt),
    lagSeconds,
    ...late(recorded.problem, secondsSince(recorded.writtenAt), lagSeconds),
    warning: recorded.warning,
  }
}

function late(
  recorded: string | null,
  silentSeconds: number,
  lagSeconds: number,
): Pick<ArchivingState, 'problem' | 'advice'> {
  const advice = checkTarget
  if (recorded) return { problem: recorded, advice }
  if (silentSeconds > silentSecondsMax)
    return { problem: 'L’archivage continu ne donne plus de nouvelles.', advice: 'Relancez le blog.' }
  if (lagSeconds <= promisedSeconds) return { problem: null, advice: null }
  return { problem: `L’archivage continu a ${lagSeconds}\u00a0secondes de retard.`, advice }
}
