import { lateHours } from '#features/backups/late-backup.ts'
import { sizeText } from '#platform/text/size.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { productName } from '#platform/product-name.ts'
import { describeEmails, type EmailFacts, type MailFacts } from './emails-line.ts'
import { type BrokenFolder, describeFiles, describeFolders, type FilesFacts } from './places-lines.ts'
import type { StateLine } from './state-line.ts'

type Working = 'ok' | 'en panne'

export interface BlogFacts {
  at: Date
  database: { kind: 'embedded' | 'given'; version: string; bytes: number; isReadOnly: boolean }
  events: Working
  dataDir: string
  /** Null: DATA_DIR is there no more. */
  disk: { freeBytes: number; totalBytes: number } | null
  files: FilesFacts
  /** Those that cannot be written, but for the one of pictures and videos; the S3 of backups too. */
  folders: BrokenFolder[]
  mail: MailFacts
  emails: EmailFacts
  backup: BackupFacts
  /** Null with a given database, which is archived by its own means. */
  archiving: ArchivingFacts | null
  version: { product: string; node: string }
}

interface BackupFacts {
  isNightly: boolean
  verified: { madeAt: Date; bytes: number | null; target: string } | null
  madeByHand: { madeAt: Date; name: string } | null
  problem: string | null
}

interface ArchivingFacts {
  on: boolean
  restorableSince: Date | null
  problem: string | null
  warning: string | null
}

const gigabyte = 1024 ** 3
const freeBytesWanted = gigabyte
/** Room for some more writing, by PostgreSQL too. */
export const freeBytesNeeded = gigabyte / 16
const fullBytes = 1024 ** 2
const hour = 3_600_000

export function describeState(facts: BlogFacts): StateLine[] {
  const { disk, dataDir } = facts
  const isDiskTold = disk !== null && disk.freeBytes < freeBytesNeeded
  return [
    describeBackup(facts),
    ...describeArchiving(facts.archiving),
    describeDatabase(facts),
    describeDisk(facts),
    describeFiles(facts.files, isDiskTold),
    ...describeFolders(facts.folders, dataDir, isDiskTold),
    describeEmails(facts),
    describeVersion(facts.version),
  ]
}

function describeBackup({ backup: { isNightly, verified, madeByHand, problem }, at }: BlogFacts): StateLine {
  const name = 'Sauvegarde'
  const size = verified?.bytes ? `${sizeText(verified.bytes)}, ` : ''
  const last = verified
    ? `Dernière sauvegarde vérifiée\u00a0: ${frenchDateTime(verified.madeAt)} (${size}${verified.target}).`
    : 'Aucune sauvegarde vérifiée pour l’instant.'
  const off = isNightly ? '' : ' BACKUP=off\u00a0: le blog n’en fait pas de lui-même.'
  const byHand =
    madeByHand && (!verified || madeByHand.madeAt > verified.madeAt)
      ? ` ${verified ? 'Une autre' : 'Une'} a été faite à la main\u00a0: ${frenchDateTime(madeByHand.madeAt)} («\u00a0${madeByHand.name}\u00a0»).`
      : ''
  const found = last + byHand + (problem ? ` ${problem}` : '') + off
  const isLate = !verified || at.getTime() - verified.madeAt.getTime() > lateHours * hour
  if (!problem && !isLate) return { name, level: 'ok', found, advice: null }
  const advice = verified || !isNightly || problem ? backupAdvice : firstBackupAdvice
  return { name, level: problem && isLate ? 'failure' : 'warning', found, advice }
}

const backupAdvice = 'Faites-en une maintenant\u00a0: npm run backup, dans le dossier du blog.'
const firstBackupAdvice = 'La première se fait d’elle-même dans l’heure.'

function describeArchiving(facts: BlogFacts['archiving']): StateLine[] {
  if (!facts) return []
  const name = 'Archivage continu'
  const { on, restorableSince, problem, warning } = facts
  if (!on) {
    const found = 'Si le disque est perdu, ce qui suit la dernière sauvegarde l’est aussi.'
    const advice = 'Avec BACKUP_CONTINUOUS=on, une minute au plus.'
    return [{ name, level: 'off', found, advice }]
  }
  const found = restorableSince
    ? `Tout moment depuis le ${frenchDateTime(restorableSince)} peut être retrouvé.`
    : 'La première archive se fait.'
  if (problem) return [{ name, level: 'failure', found: `${found} ${problem}`, advice: null }]
  return [{ name, level: warning ? 'warning' : 'ok', found, advice: warning }]
}

function describeDatabase({ database: { kind, version, bytes, isReadOnly }, events }: BlogFacts): StateLine {
  const where = kind === 'embedded' ? 'embarqué avec le blog' : 'celui de DATABASE_URL'
  const found = `PostgreSQL ${version}, ${where}\u00a0; ${sizeText(bytes)}.`
  const name = 'Base de données'
  if (isReadOnly)
    return {
      name,
      level: 'failure',
      found: `${found} La base refuse d’être modifiée\u00a0: rien ne peut être enregistré.`,
      advice:
        'Chez un hébergeur, une base est souvent mise ainsi quand elle est presque pleine\u00a0: faites-y de la place ou agrandissez-la, puis demandez-lui de permettre de nouveau les modifications.',
    }
  if (events === 'ok') return { name, level: 'ok', found, advice: null }
  return {
    name,
    level: 'failure',
    found: `${found} La connexion qui annonce les changements est coupée\u00a0: elle est rétablie d’elle-même.`,
    advice: 'Si cela dure, arrêtez puis relancez le blog.',
  }
}

function describeDisk({ disk, dataDir }: BlogFacts): StateLine {
  const name = 'Disque'
  if (!disk)
    return {
      name,
      level: 'failure',
      found: `Le dossier du blog, ${dataDir}, n’est plus là.`,
      advice: 'Remettez-le à sa place, puis relancez le blog.',
    }
  const { freeBytes, totalBytes } = disk
  const found = `${sizeText(freeBytes)} ${freeBytes < 2 ? 'libre' : 'libres'} sur ${sizeText(totalBytes)}, pour ${dataDir}.`
  if (freeBytes >= freeBytesWanted) return { name, level: 'ok', found, advice: null }
  const what = 'supprimez ce qui ne sert plus sur ce disque, ou agrandissez-le.'
  const state =
    freeBytes < fullBytes
      ? 'Le disque est plein, et rien ne peut plus y être écrit'
      : 'Le disque est presque plein, et rien ne pourra plus y être écrit'
  return freeBytes < freeBytesNeeded
    ? { name, level: 'failure', found, advice: `${state}\u00a0: ${what}` }
    : { name, level: 'warning', found, advice: `Bientôt plus rien ne pourra être écrit\u00a0: ${what}` }
}

function describeVersion({ product, node }: BlogFacts['version']): StateLine {
  return { name: 'Version', level: 'ok', found: `${productName} ${product}, Node.js ${node}.`, advice: null }
}

export function summary(lines: StateLine[]): string {
  const points = lines.filter(({ level }) => level === 'warning' || level === 'failure').length
  return points === 0 ? 'Tout est en ordre.' : `${count(points, 'point demande', 'points demandent')} votre attention.`
}
