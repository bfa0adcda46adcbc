import type { Account } from '#features/accounts/account.ts'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { whyNotChangeSite } from '#features/legal/legal.ts'
import { now } from '#platform/clock.ts'
import { whyTooMany } from '#platform/http/rate-limit/rate-limit.server.ts'
import { noteAcceptance } from '#platform/mail/accepted-by.server.ts'
import { renderEmail } from '#platform/mail/email-template.ts'
import {
  mailServerOf,
  readMailSettings,
  writeMailSettings,
  type MailServer,
} from '#platform/mail/mail-server.server.ts'
import type { MailSettings } from '#platform/mail/mail-settings.ts'
import { deliver } from '#platform/mail/transport.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { site } from '#platform/site.server.ts'
import { de } from '#platform/text/elision.ts'
import { newUuid } from '#platform/text/uuid.ts'
import { mailRefusal } from './mail-refusal.ts'

type MailOutcome = Outcome<void, Refusal & { field: string }>

/** @param isTrial sends a message first, and stores nothing unless the server accepts it */
export async function changeMailSettings(input: MailSettings, admin: Account, isTrial: boolean): Promise<MailOutcome> {
  const forbidden = whyNotChangeSite(admin)
  if (forbidden) return refusal('form', forbidden, 403)
  const before = await readMailSettings()
  // A stored password never goes to a server that it was not typed for.
  const isSameAccount = (['host', 'port', 'security', 'user'] as const).every((name) => input[name] === before[name])
  const settings = { ...input, password: input.password || (isSameAccount ? before.password : '') }
  if (settings.user && !settings.password) return refusal('password', 'Saisissez le mot de passe de ce compte.')
  if (isTrial && !settings.host) return refusal('host', 'Indiquez le serveur d’envoi.')
  const outcome = isTrial ? await tryMail(mailServerOf(settings), admin) : done(undefined)
  if (!outcome.ok) return outcome
  await writeMailSettings(settings)
  // The privacy page names the server.
  await announceLegalChange()
  return outcome
}

const mailTrials = { name: 'mail-trials', hits: 10, seconds: 60 * 60 }

export async function tryMail(server: MailServer | null, admin: Account): Promise<MailOutcome> {
  const excess = await whyTooMany([mailTrials, admin.id])
  if (excess) return refused({ field: 'form', ...excess })
  const sentence = `Ce message montre que les e-mails ${de(site.siteName)} arrivent. Il n’y a rien à faire.`
  const email = renderEmail({ to: admin.email, subject: 'Message d’essai', parts: [{ sentence }] }, site)
  try {
    await deliver({ ...email, id: newUuid(), createdAt: now() }, server)
  } catch (problem) {
    return refused({ status: 400, ...mailRefusal(problem) })
  }
  await noteAcceptance(server)
  return done(undefined)
}

function refusal(field: string, sentence: string, status = 400) {
  return refused({ status, field, sentence })
}
