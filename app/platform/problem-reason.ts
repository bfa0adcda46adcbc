import { damageOf } from './postgres/damaged-files.ts'
import { isDiskFull, isDiskReadOnly, isServerDiskClosed, isServerIoError } from './files/refused-writes.ts'

const ofCodes: Record<string, string> = {
  EACCES: 'l’accès est interdit',
  EPERM: 'l’accès est interdit',
  EROFS: 'le disque est protégé contre l’écriture',
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le quota du disque est atteint',
  EIO: 'le disque répond par une erreur',
  ENOENT: 'un dossier ou un fichier manque',
  ENOTDIR: 'un fichier est sur son chemin',
  EEXIST: 'un fichier est à sa place',
  EISDIR: 'un dossier est à sa place',
  EMFILE: 'trop de fichiers sont ouverts',
  ECONNREFUSED: 'personne ne répond',
  ECONNRESET: 'la connexion a été coupée',
  ECONNABORTED: 'la connexion a été coupée',
  EPIPE: 'la connexion a été coupée',
  ETIMEDOUT: 'aucune réponse n’est venue à temps',
  ENOTFOUND: 'le nom de la machine est introuvable',
  EAI_AGAIN: 'le nom de la machine est introuvable pour l’instant',
  EHOSTUNREACH: 'la machine est hors d’atteinte',
  ENETUNREACH: 'le réseau est hors d’atteinte',
  CERT_HAS_EXPIRED: 'le certificat de la machine a expiré',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'le certificat de la machine n’est pas reconnu',
  SELF_SIGNED_CERT_IN_CHAIN: 'le certificat de la machine n’est pas reconnu',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'le certificat de la machine n’est pas reconnu',
  ERR_TLS_CERT_ALTNAME_INVALID: 'le certificat est celui d’une autre machine',
  ERR_STREAM_PREMATURE_CLOSE: 'ce qui était lu ou écrit a été coupé',
  ABORT_ERR: 'le travail a été interrompu',
  // Of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
  '28P01': 'PostgreSQL refuse ce nom ou ce mot de passe',
  '3D000': 'la base que nomme DATABASE_URL n’existe pas\u00a0: créez-la, vide, puis recommencez',
  '53100': 'le disque de PostgreSQL est plein',
  '53300': 'PostgreSQL a trop de connexions',
  '57P01': 'PostgreSQL s’est arrêté',
  '57P02': 'PostgreSQL s’est arrêté',
  '57P03': 'PostgreSQL n’accepte pas de connexion pour l’instant',
  '22P05': 'la base n’est pas en UTF8',
  '25006': 'la base refuse d’être modifiée',
  '28000': 'PostgreSQL refuse ce compte, cette machine, ou une connexion qui n’est pas chiffrée',
  '42501': 'PostgreSQL ne donne pas à ce compte les droits qu’il faut',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'le certificat de la machine n’est pas reconnu',
}

/** Of problems without a code that says it: the AWS SDK names its own, and node-postgres has only sentences. */
const ofNames: Record<string, string> = {
  AbortError: 'le travail a été interrompu',
  TimeoutError: 'aucune réponse n’est venue à temps',
  AccessDenied: 'le stockage S3 refuse l’accès à cette clé',
  InvalidAccessKeyId: 'le stockage S3 ne connaît pas cette clé',
  SignatureDoesNotMatch: 'le stockage S3 refuse la clé secrète',
  NoSuchBucket: 'ce stockage S3 n’existe pas',
  NoSuchKey: 'le stockage S3 n’a pas ce fichier',
}

const ofMessages: [RegExp, string][] = [
  [/^socket hang up$/, 'la connexion a été coupée'],
  [/^(?:Connection terminated|Client has encountered a connection error)/, 'la connexion à PostgreSQL a été coupée'],
  [
    /^The commit got no answer/,
    'la connexion à PostgreSQL a été coupée pendant un enregistrement, qui a peut-être eu lieu',
  ],
  [/^timeout exceeded when trying to connect/, 'PostgreSQL ne répond pas'],
  [/^(?:The operation was aborted|Aborted|Request aborted)/, 'le travail a été interrompu'],
  [/^SASL: .*client password/, 'PostgreSQL demande un mot de passe, et DATABASE_URL n’en donne pas'],
  [/^The server does not support SSL/, 'ce PostgreSQL ne sait pas chiffrer la connexion\u00a0: retirez sslmode'],
  [/^No server accepts writes/, 'aucun des serveurs de DATABASE_URL ne répond et n’accepte d’être modifié'],
  [
    /^conversion between .* is not supported|^encoding .* (?:does not match|is not supported)/,
    'la base n’est pas en UTF8',
  ],
]

/** Why something failed, in French where Node, PostgreSQL or the AWS SDK say it in English. */
export function reasonOf(problem: unknown): string {
  const source = sourceOf(problem)
  if (!(source instanceof Error)) return String(source)
  const { code, name, message } = source as NodeJS.ErrnoException
  return knownReasonOf(source) ?? (message || code || name)
}

/** The same, or null: an unknown sentence of PostgreSQL may quote what people wrote. */
export function knownReasonOf(problem: unknown): string | null {
  const source = sourceOf(problem)
  if (!(source instanceof Error)) return null
  const { code = '', name, message } = source as NodeJS.ErrnoException
  const known =
    reasonOfDamage(source) ??
    reasonOfServerDisk(source) ??
    ofCodes[code] ??
    ofNames[name] ??
    reasonOfStore(source) ??
    reasonOfMessage(message)
  return known ? known + placeOf(source) : null
}

/** What only carries another: drizzle’s text is that of the query, and flydrive’s codes hide why a file was refused. */
function sourceOf(problem: unknown): unknown {
  if (!(problem instanceof Error)) return problem
  const { code = '', name, message, cause } = problem as Error & { code?: string | number }
  const isKnown = code in ofCodes || name in ofNames
  const isCarrier = message.startsWith('Failed query:') || String(code).startsWith('E_CANNOT_')
  const carries = cause instanceof Error && (isCarrier || message === cause.message)
  return carries && !isKnown ? sourceOf(cause) : problem
}

const reasonOfMessage = (message: string) => ofMessages.find(([pattern]) => pattern.test(message))?.[1]

function reasonOfDamage(problem: Error): string | null {
  const complaint = damageOf(problem)
  return complaint && `des fichiers de PostgreSQL manquent ou sont abîmés (${complaint})`
}

/** PostgreSQL has one code for a read-only disk, for closed files, and for an account without a right. */
function reasonOfServerDisk(problem: Error): string | null {
  if (!isServerDiskClosed(problem)) return null
  if (isDiskReadOnly(problem)) return 'le disque de PostgreSQL est protégé contre l’écriture'
  if (isServerIoError(problem)) return 'le disque de PostgreSQL répond par une erreur'
  return 'PostgreSQL ne peut plus écrire dans ses fichiers'
}

/** Of an answer of S3 without a name of its own; one that succeeded could not be read. */
function reasonOfStore(problem: Error): string | null {
  const { httpStatusCode: status } = (problem as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
  if (status === undefined) return null
  if (status < 300) return 'ce qui répond à l’adresse du stockage n’est pas un stockage S3'
  if (status === 401 || status === 403) return 'le stockage S3 refuse l’accès à cette clé'
  return `le stockage S3 répond par l’erreur\u00a0${status}`
}

/** Of what could not be reached. */
function placeOf(problem: Error): string {
  const { hostname, address, port } = problem as { hostname?: string; address?: string; port?: number }
  const place = hostname ?? (address && port ? `${address}:${port}` : address)
  return place ? `, à l’adresse ${place}` : ''
}

/** What went wrong, where, and what to do: the last sentence of a program. */
export function textOfProblem(problem: unknown): string {
  const reason = reasonOf(problem)
  if (!(problem instanceof Error) || reason === problem.message) return reason
  const { path } = sourceOf(problem) as NodeJS.ErrnoException
  return `${path ? `«\u00a0${path}\u00a0»\u00a0: ` : ''}${reason}.${remedyOf(problem)}`
}

/** A sentence to add, or nothing. */
export function remedyOf(problem: unknown): string {
  return isDiskFull(problem) ? ' Faites de la place, puis recommencez.' : ''
}
