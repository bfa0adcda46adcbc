import { reasonOf } from '../problem-reason.ts'

/** What nodemailer names by its own codes, where the server said nothing. */
const reasons: Record<string, string> = {
  ECONNECTION: 'le serveur d’envoi a coupé la connexion',
  ETIMEDOUT: 'le serveur d’envoi n’a pas répondu à temps',
  EABORT: 'le serveur d’envoi n’a pas répondu à temps',
  EDNS: 'le nom du serveur d’envoi est introuvable',
  EAUTH: 'le serveur d’envoi refuse le nom ou le mot de passe de SMTP_URL',
  ETLS: 'la connexion chiffrée au serveur d’envoi échoue',
  EREQUIRETLS: 'la connexion chiffrée au serveur d’envoi échoue',
  EPROTOCOL: 'ce qui répond à cette adresse n’est pas un serveur d’envoi',
}

/** What the server answered, as « 550 5.1.1 User unknown »; a French clause where it did not answer. */
export function refusalOf(problem: unknown): string {
  const { code = '', message, response, responseCode } = Object(problem) as SmtpProblem
  if (response && responseCode) return response
  return reasons[code] ?? (code === 'ESOCKET' ? reasonOfSocket(message) : reasonOf(problem))
}

interface SmtpProblem extends NodeJS.ErrnoException {
  response?: string
  responseCode?: number
}

/** Its code hides that of the system, which the message has. */
function reasonOfSocket(message: string): string {
  if (/SSL|TLS|certificate/i.test(message)) return reasons.ETLS ?? ''
  const code = /\bE[A-Z]{3,}\b/.exec(message)?.[0]
  return reasonOf(Object.assign(new Error(message), { code }))
}

export function isServerAnswer(text: string): boolean {
  return /^\d{3}\b/.test(text)
}
