import { z } from 'zod'
import type { FormInputs } from '#platform/field-input.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { securities, type MailSettings } from '#platform/mail/mail-settings.ts'

export const mailHref = '/compte/site/e-mail'

export const mailInputs = {
  host: { label: 'Serveur d’envoi', hint: 'Par exemple\u00a0: smtp.exemple.fr' },
  port: { label: 'Port', inputMode: 'numeric', hint: '465 ou 587, le plus souvent.' },
  user: { label: 'Compte', hint: 'Souvent l’adresse e-mail entière.' },
  password: { label: 'Mot de passe', type: 'password' },
  sender: {
    label: 'Adresse de l’expéditeur',
    type: 'email',
    hint: 'Vos lecteurs la verront, avec le nom du blog. Le plus souvent, celle du compte.',
  },
} as const satisfies FormInputs

export const securityLabels: Record<MailSettings['security'], string> = {
  tls: 'Connexion protégée (TLS, port 465)',
  starttls: 'Protégée après l’accueil (STARTTLS, port 587)',
  none: 'Sans protection',
}

const line = z
  .string()
  .transform((text) => cleanLine(text).trim())
  .pipe(z.string().max(200, 'Au plus 200\u00a0caractères.'))
const nameOfServer = /^[\p{L}\p{N}.-]*$/u

export const mailForm = z
  .object({
    host: line.refine(
      (text) => nameOfServer.test(text),
      'Écrivez seulement le nom du serveur, par exemple smtp.exemple.fr.',
    ),
    port: line
      .refine((text) => /^\d+$/.test(text), 'Un nombre, par exemple 465.')
      .transform(Number)
      .pipe(z.number().min(1, 'Un nombre à partir de 1.').max(65535, 'Un nombre jusqu’à 65535.')),
    security: z.enum(securities, 'Choisissez une des trois connexions.'),
    user: line,
    password: z.string().max(500, 'Au plus 500\u00a0caractères.').default(''),
    sender: line.refine(
      (text) => text === '' || z.email().safeParse(text).success,
      'Saisissez une adresse e-mail, par exemple bonjour@exemple.fr.',
    ),
  })
  .refine(({ security, user, host }) => security !== 'none' || !user || /^(?:localhost|127\.[\d.]+)$/.test(host), {
    path: ['security'],
    message: 'Avec un compte, choisissez une connexion protégée\u00a0: sinon le mot de passe peut être lu en chemin.',
  })
