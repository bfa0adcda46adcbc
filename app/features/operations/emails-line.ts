import { emailDaysMax } from '#platform/mail/email.ts'
import { isServerAnswer, type MailProblem, type MailProblemKind } from '#platform/mail/refusal.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import type { StateLine } from './state-line.ts'

export interface MailFacts {
  /** Why no connection to the mail server is had. */
  problem: MailProblem | null
  transport: 'smtp' | 'outbox'
}

export interface EmailFacts {
  waiting: number
  oldestWaiting: Date | null
  failed: number
  /** Of the newest that was refused, and not sent since. */
  lastError: string | null
  /** People whose e-mail was refused since one was last accepted. */
  refusedSinceSent: number
}

const waitingHoursMax = 1
const hour = 3_600_000
/** One may have an address that is wrong. */
const refusedMax = 1
const shownCharactersMax = 200

const checkBoth = 'Vérifiez l’adresse du serveur d’envoi, SMTP_URL, et celle de l’expéditeur.'

export function describeEmails({ mail, emails, at }: { mail: MailFacts; emails: EmailFacts; at: Date }): StateLine {
  return { name: 'E-mails', found: foundEmails(mail, emails), ...judged(mail, emails, at) }
}

function foundEmails({ problem, transport }: MailFacts, emails: EmailFacts): string {
  const { waiting, oldestWaiting, failed, lastError } = emails
  const since = oldestWaiting ? `, le plus ancien depuis le ${frenchDateTime(oldestWaiting)}` : ''
  const sentences = [
    transport === 'smtp' ? 'Envoyés par SMTP_URL.' : 'Gardés sur cette machine, sans être envoyés.',
    waiting === 0 ? 'Aucun n’attend.' : `${count(waiting, 'e-mail attend', 'e-mails attendent')}${since}.`,
    failed > 0
      ? `${count(failed, 'e-mail n’a pas pu être envoyé', 'e-mails n’ont pas pu être envoyés')} ces ${emailDaysMax} derniers jours.`
      : null,
    whatWasSaid(problem?.said ?? lastError),
  ]
  return sentences.filter(Boolean).join(' ')
}

function whatWasSaid(said: string | null): string | null {
  if (!said) return null
  const shown = said.slice(0, shownCharactersMax)
  return isServerAnswer(said) ? `Réponse du serveur\u00a0: ${shown}` : `Dernier essai\u00a0: ${shown}.`
}

const checkPort =
  'vérifiez dans SMTP_URL le port et le début de l’adresse\u00a0: smtps:// pour le port\u00a0465, smtp:// pour les autres.'

const advices: Record<MailProblemKind, string> = {
  unreachable: 'Le serveur d’envoi ne répond pas\u00a0: vérifiez SMTP_URL.',
  cut: `Le blog essaie de nouveau. Si cela dure\u00a0: ${checkPort}`,
  busy: 'Le blog essaie de nouveau de lui-même\u00a0; si cela dure, demandez la raison à qui tient le serveur d’envoi.',
  refused: 'Le serveur d’envoi refuse la connexion du blog\u00a0: vérifiez SMTP_URL.',
  credentials: 'Corrigez dans SMTP_URL le nom et le mot de passe du compte d’envoi.',
  encryption: `Le serveur d’envoi répond, mais pas comme SMTP_URL le dit\u00a0: ${checkPort}`,
  'certificate expired': 'Qui tient le serveur d’envoi doit renouveler son certificat.',
  'certificate of another': 'Donnez dans SMTP_URL le nom de machine qui est dans le certificat du serveur d’envoi.',
  'certificate unknown':
    'Donnez au serveur d’envoi un certificat reconnu, ou au blog celui de l’autorité qui l’a signé, par NODE_EXTRA_CA_CERTS.',
  'no mail server': 'Vérifiez dans SMTP_URL le nom de la machine et le port.',
}

function judged(
  { problem, transport }: MailFacts,
  { oldestWaiting, failed, lastError, refusedSinceSent }: EmailFacts,
  at: Date,
): Pick<StateLine, 'level' | 'advice'> {
  if (problem) return { level: problem.kind === 'busy' ? 'warning' : 'failure', advice: advices[problem.kind] }
  if (transport === 'outbox')
    return { level: 'warning', advice: 'Donnez l’adresse d’un serveur d’envoi dans SMTP_URL.' }
  if (refusedSinceSent > refusedMax)
    return { level: 'failure', advice: `Le serveur d’envoi n’accepte plus aucun e-mail. ${checkBoth}` }
  const isLate = oldestWaiting !== null && at.getTime() - oldestWaiting.getTime() > waitingHoursMax * hour
  if (isLate || failed > 0) return { level: 'warning', advice: checkBoth }
  if (lastError)
    return {
      level: 'warning',
      advice:
        'Le blog essaie de nouveau\u00a0; si cela dure, vérifiez l’adresse du destinataire, et celle de l’expéditeur.',
    }
  return { level: 'ok', advice: null }
}
