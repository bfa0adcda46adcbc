import { reasonOf } from '../problem-reason.ts'

export type MailProblemKind =
  | 'unreachable'
  | 'cut'
  | 'busy'
  | 'refused'
  | 'credentials'
  | 'encryption'
  | 'certificate expired'
  | 'certificate of another'
  | 'certificate unknown'
  | 'no mail server'

export interface MailProblem {
  kind: MailProblemKind
  /** What the server answered, as « 550 5.1.1 User unknown »; a French clause where it did not answer. */
  said: string
}

/** What nodemailer names by its own codes, where the server said nothing. */
const problems: Record<string, MailProblem> = {
  ECONNECTION: { kind: 'cut', said: 'le serveur d’envoi a coupé la connexion' },
  ETIMEDOUT: { kind: 'unreachable', said: 'le serveur d’envoi n’a pas répondu à temps' },
  EABORT: { kind: 'unreachable', said: 'le serveur d’envoi n’a pas répondu à temps' },
  EDNS: { kind: 'unreachable', said: 'le nom du serveur d’envoi est introuvable' },
  EAUTH: { kind: 'credentials', said: 'le serveur d’envoi refuse le nom ou le mot de passe de SMTP_URL' },
  ETLS: { kind: 'encryption', said: 'la connexion chiffrée au serveur d’envoi échoue' },
  EREQUIRETLS: { kind: 'encryption', said: 'la connexion chiffrée au serveur d’envoi échoue' },
  EPROTOCOL: { kind: 'no mail server', said: 'ce qui répond à cette adresse n’est pas un serveur d’envoi' },
}

const kindsOfCertificates: Record<string, MailProblemKind> = {
  CERT_HAS_EXPIRED: 'certificate expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate of another',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate unknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate unknown',
}

/** Of SMTP with authentication: https://www.rfc-editor.org/rfc/rfc4954 */
const codesOfCredentials = [530, 534, 535, 538]

export function mailProblemOf(problem: unknown): MailProblem {
  const { code = '', response, responseCode } = Object(problem) as SmtpProblem
  if (response && responseCode) return { kind: kindOfAnswer(responseCode), said: response }
  const known = problems[code]
  if (known) return known
  return code === 'ESOCKET' ? ofSocket(problem as SmtpProblem) : { kind: 'unreachable', said: reasonOf(problem) }
}

export function refusalOf(problem: unknown): string {
  return mailProblemOf(problem).said
}

interface SmtpProblem extends NodeJS.ErrnoException {
  response?: string
  responseCode?: number
  /** Of the system, where nodemailer puts its own in the place. */
  originalCode?: string
}

function kindOfAnswer(responseCode: number): MailProblemKind {
  if (codesOfCredentials.includes(responseCode)) return 'credentials'
  return responseCode < 500 ? 'busy' : 'refused'
}

function ofSocket({ message, originalCode = '' }: SmtpProblem): MailProblem {
  const said = reasonOf(Object.assign(new Error(message), { code: originalCode }))
  const kind = kindsOfCertificates[originalCode]
  if (kind) return { kind, said }
  return problems.ETLS && /SSL|TLS|certificate/i.test(message) ? problems.ETLS : { kind: 'unreachable', said }
}

export function isServerAnswer(text: string): boolean {
  return /^\d{3}\b/.test(text)
}
