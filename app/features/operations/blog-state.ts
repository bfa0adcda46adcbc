import { checkTarget, lateHours, triedAgain } from '#features/backups/backup-schedule.ts'
import { sizeText } from '#platform/text/size.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { emailDaysMax } from '#platform/mail/email.ts'
import type { EmailQueueState } from '#platform/mail/sent-emails.server.ts'
import { productName } from '#platform/product-name.ts'

export type Level = 'ok' | 'warning' | 'failure'

export interface StateLine {
  name: string
  level: Level
  finding: string
  advice: string | null
}

type Working = 'ok' | 'en panne'

export interface BlogFacts {
  at: Date
  database: { kind: 'embedded' | 'given'; version: string; bytes: number }
  events: Working
  dataDir: string
  disk: { freeBytes: number; totalBytes: number }
  files: { problem: string | null; place: string }
  mail: { problem: string | null; server: string | null; isFixed: boolean }
  emails: EmailQueueState
  backup: BackupFacts
  version: { product: string; node: string }
}

interface BackupFacts {
  isScheduled: boolean
  everyHours: number | null
  lastVerifiedBackup: { madeAt: Date; bytes: number | null; target: string } | null
  madeByHand: { madeAt: Date; name: string } | null
  failedAttempt: { at: Date; problem: string } | null
}

const gigabyte = 1024 ** 3
const comfortableFreeBytes = gigabyte
/** PostgreSQL needs some room too. */
export const freeBytesMin = gigabyte / 16
const hour = 3_600_000

export function describeState(facts: BlogFacts): StateLine[] {
  return [
    describeBackup(facts),
    describeDatabase(facts),
    describeDisk(facts),
    describeFiles(facts.files),
    describeEmails(facts),
    describeVersion(facts.version),
  ]
}

function describeBackup({ backup, at }: BlogFacts): StateLine {
  const { isScheduled, everyHours, lastVerifiedBackup, madeByHand, failedAttempt } = backup
  const isRecent = (copy: { madeAt: Date } | null) =>
    copy !== null && at.getTime() - copy.madeAt.getTime() <= lateHours(everyHours) * hour
  const line = { name: 'Sauvegarde', finding: describeBackups(backup) }
  const isMade = isRecent(madeByHand)
  if (failedAttempt) {
    const check = `${checkTarget} ${triedAgain(everyHours)}`
    const advice = isMade ? check : `${check} Pour en faire une tout de suite\u00a0: ${command}`
    return { ...line, level: isRecent(lastVerifiedBackup) || isMade ? 'warning' : 'failure', advice }
  }
  if (isRecent(lastVerifiedBackup) || (isMade && !isScheduled)) return { ...line, level: 'ok', advice: null }
  if (!isScheduled) return { ...line, level: 'warning', advice: `Faites-en une maintenant\u00a0: ${command}` }
  const which = lastVerifiedBackup ? 'prochaine' : 'première'
  return { ...line, level: 'warning', advice: `La ${which} se fait d’elle-même dans l’heure.` }
}

const command = 'npm run backup, dans le dossier du blog.'

function describeBackups({ isScheduled, lastVerifiedBackup, madeByHand, failedAttempt }: BackupFacts): string {
  const size = lastVerifiedBackup?.bytes ? `${sizeText(lastVerifiedBackup.bytes)}, ` : ''
  const byHand =
    madeByHand && (!lastVerifiedBackup || madeByHand.madeAt > lastVerifiedBackup.madeAt) ? madeByHand : null
  const sentences = [
    lastVerifiedBackup
      ? `Dernière sauvegarde vérifiée\u00a0: ${frenchDateTime(lastVerifiedBackup.madeAt)} (${size}dans ${lastVerifiedBackup.target}).`
      : 'Aucune sauvegarde vérifiée pour l’instant.',
    byHand &&
      `${lastVerifiedBackup ? 'Une autre' : 'Une'} a été faite à la main, sans être vérifiée\u00a0: ${frenchDateTime(byHand.madeAt)} («\u00a0${byHand.name}\u00a0»).`,
    failedAttempt && `Tentative du ${frenchDateTime(failedAttempt.at)}\u00a0: ${failedAttempt.problem}`,
    isScheduled ? null : 'BACKUP=off\u00a0: le blog n’en fait pas de lui-même.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function describeDatabase({ database, events }: BlogFacts): StateLine {
  const { kind, version, bytes } = database
  const where = kind === 'embedded' ? 'embarqué avec le blog' : 'celui de DATABASE_URL'
  const sentence = `PostgreSQL ${version}, ${where}\u00a0; ${sizeText(bytes)}.`
  const name = 'Base de données'
  if (events === 'ok') return { name, level: 'ok', finding: sentence, advice: null }
  return {
    name,
    level: 'failure',
    finding: `${sentence} La connexion qui annonce les changements est coupée\u00a0: elle est rétablie d’elle-même.`,
    advice: 'Si cela dure, arrêtez puis relancez le blog.',
  }
}

function describeDisk({ disk, dataDir }: BlogFacts): StateLine {
  const name = 'Disque'
  const { freeBytes, totalBytes } = disk
  const sentence = `${sizeText(freeBytes)} ${freeBytes < 2 ? 'libre' : 'libres'} sur ${sizeText(totalBytes)}, pour ${dataDir}.`
  if (freeBytes >= comfortableFreeBytes) return { name, level: 'ok', finding: sentence, advice: null }
  const what = 'supprimez ce qui ne sert plus sur ce disque, ou agrandissez-le.'
  return freeBytes < freeBytesMin
    ? { name, level: 'failure', finding: sentence, advice: `Le disque est plein, ou presque\u00a0: ${what}` }
    : { name, level: 'warning', finding: sentence, advice: `Bientôt plus rien ne pourra être écrit\u00a0: ${what}` }
}

function describeFiles({ problem, place }: BlogFacts['files']): StateLine {
  const name = 'Images et vidéos'
  if (problem === null) return { name, level: 'ok', finding: `Gardées ${place}.`, advice: null }
  return {
    name,
    level: 'failure',
    finding: `Rien ne peut être écrit là où elles sont gardées, ${place} (${problem}).`,
    advice: 'Vérifiez que ce lieu existe, qu’il n’est pas plein et que le blog a le droit d’y écrire.',
  }
}

function describeEmails({ mail: { problem, server, isFixed }, emails, at }: BlogFacts): StateLine {
  const { waiting, oldestWaiting, failed: failureCount, lastError } = emails
  const since = oldestWaiting ? `, le plus ancien depuis le ${frenchDateTime(oldestWaiting)}` : ''
  const lastProblem = problem ?? lastError
  const sentences = [
    server ? `Envoyés par ${server}.` : 'Gardés sur cette machine, sans être envoyés.',
    waiting === 0 ? 'Aucun n’attend.' : `${count(waiting, 'e-mail attend', 'e-mails attendent')}${since}.`,
    failureCount > 0 &&
      `${count(failureCount, 'e-mail n’a pas pu être envoyé', 'e-mails n’ont pas pu être envoyés')} ces ${emailDaysMax} derniers jours.`,
    lastProblem && `Dernier essai\u00a0: ${lastProblem.slice(0, saidCharactersMax)}`,
  ]
  const line = { name: 'E-mails', finding: sentences.filter(Boolean).join(' ') }
  if (!server)
    return { ...line, level: 'warning', advice: `Donnez un serveur d’envoi dans ${mailPlace} (ou par SMTP_URL).` }
  const isLate = oldestWaiting !== null && at.getTime() - oldestWaiting.getTime() > hour
  if (!problem && !isLate && failureCount === 0 && !lastError) return { ...line, level: 'ok', advice: null }
  return {
    ...line,
    level: problem ? 'failure' : 'warning',
    advice: `${mailAdvice} Ils se règlent dans ${isFixed ? 'SMTP_URL' : mailPlace}.`,
  }
}

const saidCharactersMax = 200
const mailPlace = 'Réglages, Site et sauvegarde, E-mail'
const mailAdvice =
  'Le blog essaie de nouveau de lui-même. Si cela dure, vérifiez le serveur, le port (465 ou 587), le compte, le mot de passe et l’adresse de l’expéditeur.'

function describeVersion({ product, node }: BlogFacts['version']): StateLine {
  return { name: 'Version', level: 'ok', finding: `${productName} ${product}, Node.js ${node}.`, advice: null }
}

export function summary(lines: StateLine[]): string {
  const points = lines.filter(({ level }) => level === 'warning' || level === 'failure').length
  return points === 0 ? 'Tout est en ordre.' : `${count(points, 'point demande', 'points demandent')} votre attention.`
}
