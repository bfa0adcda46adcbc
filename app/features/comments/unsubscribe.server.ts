import { findAuthor } from '#features/accounts/authors.server.ts'
import { signer } from '#platform/signature.server.ts'
import { config } from '#platform/config.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { emailKinds, type EmailKind } from './email-preferences.ts'

const links = signer('letters that stop')

export interface Unsubscription {
  userId: string
  kind: EmailKind
}

/** Never expires: it must work in old e-mails, and allows nothing else. */
export function unsubscribeLink({ userId, kind }: Unsubscription): string {
  return `${config.siteUrl}/lettres/arret?jeton=${kind}.${userId}.${links.sign(`${kind}.${userId}`)}`
}

export async function readUnsubscribeLink(token: string | null): Promise<Unsubscription | null> {
  const [kindText, userId = '', signature = '', ...more] = (token ?? '').slice(0, 200).split('.')
  const kind = emailKinds.find((candidate) => candidate === kindText)
  if (!kind || !isUuid(userId) || more.length > 0) return null
  if (!links.isSigned(`${kind}.${userId}`, signature)) return null
  return (await findAuthor(userId)) ? { userId, kind } : null
}
