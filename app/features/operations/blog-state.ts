import { missingFilesAdvice, missingFilesText } from '#features/backups/backed-up-amounts.ts'
import { lateHours } from '#features/backups/late-backup.ts'
import { emailDaysMax } from '#platform/mail/email.ts'
import { sizeText } from '#platform/text/size.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { productName } from '#platform/product-name.ts'

/** `off`: the owner may do without. */
export type Level = 'ok' | 'off' | 'warning' | 'failure'

export interface StateLine {
  name: string
  level: Level
  found: string
  /** What the owner can do about it; null when nothing is to be done. */
  advice: string | null
}

type Working = 'ok' | 'en panne'

export interface BlogFacts {
  at: Date
  database: { kind: 'embedded' | 'given'; version: string; bytes: number }
  events: Working
  disk: { folder: string; freeBytes: number; totalBytes: number }
  /** `missing`: at the last backup, pictures and videos of the blog that were stored no more. */
  files: { state: Working; place: string; missing: number }
  mail: { state: Working; transport: 'smtp' | 'outbox' }
  emails: { waiting: number; oldestWaiting: Date | null; failed: number; lastError: string | null }
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
const waitingHoursMax = 1
const hour = 3_600_000

export function describeState(facts: BlogFacts): StateLine[] {
  return [
    describeBackup(facts),
    ...describeArchiving(facts.archiving),
    describeDatabase(facts),
    describeDisk(facts.disk),
    describeFiles(facts.files),
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

function describeDatabase({ database: { kind, version, bytes }, events }: BlogFacts): StateLine {
  const where = kind === 'embedded' ? 'embarqué avec le blog' : 'celui de DATABASE_URL'
  const found = `PostgreSQL ${version}, ${where}\u00a0; ${sizeText(bytes)}.`
  if (events === 'ok') return { name: 'Base de données', level: 'ok', found, advice: null }
  return {
    name: 'Base de données',
    level: 'failure',
    found: `${found} La connexion qui annonce les changements est coupée\u00a0: elle est rétablie d’elle-même.`,
    advice: 'Si cela dure, arrêtez puis relancez le blog.',
  }
}

function describeDisk({ folder, freeBytes, totalBytes }: BlogFacts['disk']): StateLine {
  const found = `${sizeText(freeBytes)} ${freeBytes < 2 ? 'libre' : 'libres'} sur ${sizeText(totalBytes)}, pour ${folder}.`
  const level = freeBytes < freeBytesNeeded ? 'failure' : freeBytes < freeBytesWanted ? 'warning' : 'ok'
  const consequence = level === 'failure' ? 'Plus rien ne peut être écrit' : 'Bientôt plus rien ne pourra être écrit'
  return {
    name: 'Disque',
    level,
    found,
    advice:
      level === 'ok' ? null : `${consequence}\u00a0: supprimez ce qui ne sert plus sur ce disque, ou agrandissez-le.`,
  }
}

function describeFiles({ state, place, missing }: BlogFacts['files']): StateLine {
  const name = 'Images et vidéos'
  const lost = missingFilesText(missing)
  if (state === 'ok' && lost)
    return {
      name,
      level: 'failure',
      found: `Gardées ${place}. À la dernière sauvegarde, ${lost}`,
      advice: missingFilesAdvice,
    }
  if (state === 'ok') return { name, level: 'ok', found: `Gardées ${place}.`, advice: null }
  return {
    name,
    level: 'failure',
    found: `Rien ne peut être écrit là où elles sont gardées, ${place}.`,
    advice: 'Vérifiez que ce lieu existe, qu’il n’est pas plein et que le blog a le droit d’y écrire.',
  }
}

function describeEmails({ mail, emails: { waiting, oldestWaiting, failed, lastError }, at }: BlogFacts): StateLine {
  const name = 'E-mails'
  const sending = mail.transport === 'smtp' ? 'Envoyés par SMTP_URL.' : 'Gardés sur cette machine, sans être envoyés.'
  const sentences = [
    sending,
    waiting === 0
      ? 'Aucun n’attend.'
      : `${count(waiting, 'e-mail attend', 'e-mails attendent')}${oldestWaiting ? `, le plus ancien depuis le ${frenchDateTime(oldestWaiting)}` : ''}.`,
    failed > 0
      ? `${count(failed, 'e-mail n’a pas pu être envoyé', 'e-mails n’ont pas pu être envoyés')} ces ${emailDaysMax} derniers jours.`
      : null,
    lastError ? `Réponse du serveur\u00a0: ${lastError.slice(0, 200)}` : null,
  ]
  const found = sentences.filter(Boolean).join(' ')
  if (mail.state !== 'ok')
    return { name, level: 'failure', found, advice: 'Le serveur d’envoi ne répond pas\u00a0: vérifiez SMTP_URL.' }
  if (mail.transport === 'outbox')
    return { name, level: 'warning', found, advice: 'Donnez l’adresse d’un serveur d’envoi dans SMTP_URL.' }
  const isLate = oldestWaiting !== null && at.getTime() - oldestWaiting.getTime() > waitingHoursMax * hour
  if (isLate || failed > 0)
    return {
      name,
      level: 'warning',
      found,
      advice: 'Vérifiez l’adresse du serveur d’envoi, SMTP_URL, et celle de l’expéditeur.',
    }
  return { name, level: 'ok', found, advice: null }
}

function describeVersion({ product, node }: BlogFacts['version']): StateLine {
  return { name: 'Version', level: 'ok', found: `${productName} ${product}, Node.js ${node}.`, advice: null }
}

export function summary(lines: StateLine[]): string {
  const points = lines.filter(({ level }) => level === 'warning' || level === 'failure').length
  return points === 0 ? 'Tout est en ordre.' : `${count(points, 'point demande', 'points demandent')} votre attention.`
}
