import { z } from 'zod'
import { emailCharactersMax } from '#features/accounts/account.ts'
import { plainLine } from '#platform/text/pasted-line.ts'
import { reportReasonCharactersMax, reportReasonCharactersMin } from '#features/moderation/report.ts'

const validEmail = 'Cette adresse n’est pas valable. Corrigez-la, ou laissez le champ vide.'

export const reportForm = z.object({
  reason: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, { error: 'Dites ce qui pose problème dans ce commentaire.', abort: true })
        .min(reportReasonCharactersMin, `Dites-en un peu plus\u00a0: au moins ${reportReasonCharactersMin} caractères.`)
        .max(reportReasonCharactersMax, `Au plus ${reportReasonCharactersMax} caractères.`),
    ),
  email: z
    .string()
    .transform((text) => plainLine(text).toLowerCase())
    .pipe(z.string().max(emailCharactersMax, validEmail))
    .pipe(z.union([z.literal(''), z.email(validEmail)], validEmail))
    .transform((email) => email || null),
  /** Browsers do not submit unchecked boxes, and the error must still appear. */
  goodFaith: z
    .string()
    .refine((value) => value === 'oui', 'Cochez cette case pour envoyer votre signalement.')
    .prefault(''),
})
