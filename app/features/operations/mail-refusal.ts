import type { mailInputs } from './mail-form.ts'

type Field = keyof typeof mailInputs | 'security' | 'form'

interface SmtpProblem {
  code?: string
  command?: string
  message?: string
  response?: string
}

/** Says at which field what a mail server refused can be put right. Nodemailer names problems by these codes. */
export function mailRefusal(problem: unknown): { field: Field; sentence: string } {
  const { code = '', command = '', message = '', response } = problem as SmtpProblem
  const answer = response ? ` Sa réponse\u00a0: «\u00a0${response.slice(0, 200)}\u00a0»` : ''
  const at = (field: Field, sentence: string) => ({ field, sentence: sentence + answer })
  if (code === 'EAUTH' || code === 'ENOAUTH') return at('password', 'Le serveur refuse ce compte ou ce mot de passe.')
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return at('host', 'Aucun serveur ne porte ce nom\u00a0: vérifiez-le, ainsi que la connexion à Internet.')
  if (code === 'ETLS' || /SSL|TLS|certificate|self-signed/i.test(message))
    return at('security', 'La connexion n’a pas pu être protégée\u00a0: essayez un autre choix, ou un autre port.')
  if (command === 'CONN' || ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT'].includes(code))
    return at('port', 'Le serveur ne répond pas à ce port\u00a0: vérifiez le port et la sécurité.')
  if (command === 'MAIL FROM') return at('sender', 'Le serveur refuse cette adresse d’expéditeur.')
  if (command === 'RCPT TO') return at('form', 'Le serveur refuse d’écrire à votre adresse.')
  return at('form', 'Le serveur n’a pas accepté le message.')
}
