import { missingFilesAdvice, missingFilesText } from '#features/backups/backed-up-amounts.ts'
import { lateHours } from '#features/backups/late-backup.ts'
import { sizeText } from '#platform/text/size.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { productName } from '#platform/product-name.ts'
import { describeEmails, type EmailFacts, type MailFacts } from './emails-line.ts'
import type { StateLine } from './state-line.ts'

type Working = 'ok' | 'en panne'

/** Where nothing can be written. */
export interface BrokenPlace {
  reason: string
  isMissing: boolean
}

export interface BrokenFolder extends BrokenPlace {
  name: string
  place: string
}

export interface BlogFacts {
  at: Date
  database: { kind: 'embedded' | 'given'; version: string; bytes: number; isReadOnly: boolean }
  events: Working
  dataDir: string
  /** Null: DATA_DIR is there no more. */
  disk: { freeBytes: number; totalBytes: number } | null
  /** `missing`: at the last backup, pictures and videos of the blog that were stored no more. */
  files: { broken: BrokenPlace | null; place: string; missing: number }
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
const hour = 3_600_000

export function describeState(facts: BlogFacts): StateLine[] {
  return [
    describeBackup(facts),
    ...describeArchiving(facts.archiving),
    describeDatabase(facts),
    describeDisk(facts),
    describeFiles(facts.files),
    ...describeFolders(facts.folders),
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
  return freeBytes < freeBytesNeeded
    ? {
        name,
        level: 'failure',
        found,
        advice: `Le disque est presque plein, et rien ne pourra plus y être écrit\u00a0: ${what}`,
      }
    : { name, level: 'warning', found, advice: `Bientôt plus rien ne pourra être écrit\u00a0: ${what}` }
}

function describeFiles({ broken, place, missing }: BlogFacts['files']): StateLine {
  const name = 'Images et vidéos'
  if (broken?.isMissing)
    return {
      name,
      level: 'failure',
      found: `Gardées ${place}, qui n’est plus là.`,
      advice: 'Remettez ce dossier à sa place, ou restaurez une sauvegarde.',
    }
  if (broken)
    return {
      name,
      level: 'failure',
      found: `Rien ne peut être écrit là où elles sont gardées, ${place} (${broken.reason}).`,
      advice: 'Vérifiez que ce lieu existe, qu’il n’est pas plein et que le blog a le droit d’y écrire.',
    }
  const lost = missingFilesText(missing)
  if (!lost) return { name, level: 'ok', found: `Gardées ${place}.`, advice: null }
  return {
    name,
    level: 'failure',
    found: `Gardées ${place}. À la dernière sauvegarde, ${lost}`,
    advice: missingFilesAdvice,
  }
}

const effects: Record<string, string> = {
  outbox: 'les e-mails ne peuvent pas être gardés',
  sauvegardes: 'aucune sauvegarde ne peut y être faite',
  temporary: 'aucune image ni vidéo ne peut être reçue',
  uploads: 'aucune vidéo ne peut être reçue',
  variants: 'les images ne peuvent pas être réduites pour les pages',
}

function describeFolders(folders: BrokenFolder[]): StateLine[] {
  if (folders.length === 0) return []
  const found = folders.map(({ name, place, reason, isMissing }) => {
    const broken = isMissing ? `Le dossier ${place} n’est plus là` : `Rien ne peut être écrit dans ${place} (${reason})`
    return `${broken}\u00a0: ${effects[name]}.`
  })
  const advices = [
    folders.some(({ isMissing }) => isMissing) &&
      'Remettez à sa place ce qui n’est plus là, ou relancez le blog, qui fera un dossier vide.',
    folders.some(({ isMissing }) => !isMissing) &&
      'Faites que le compte du blog puisse y écrire\u00a0: changez les droits, ou déplacez ce qui est à la place du dossier.',
  ]
  return [{ name: 'Dossiers', level: 'failure', found: found.join(' '), advice: advices.filter(Boolean).join(' ') }]
}

function describeVersion({ product, node }: BlogFacts['version']): StateLine {
  return { name: 'Version', level: 'ok', found: `${productName} ${product}, Node.js ${node}.`, advice: null }
}

export function summary(lines: StateLine[]): string {
  const points = lines.filter(({ level }) => level === 'warning' || level === 'failure').length
  return points === 0 ? 'Tout est en ordre.' : `${count(points, 'point demande', 'points demandent')} votre attention.`
}
