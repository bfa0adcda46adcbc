import { listCategories } from '#features/articles/categories.ts'
import type { Processing } from '#features/legal/processing.ts'
import type { ReaderForm } from '#features/site/reader-form.tsx'
import { db } from '#platform/database.server.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'
import { confirmationDays, consentNote, subscribeLabel, subscriptionHref } from './newsletter.ts'
import { newsletter } from './newsletter-settings.server.ts'
import { subscribers } from './newsletter-tables.server.ts'

export function readerForm(): ReaderForm | null {
  const { isOn, sentence } = newsletter()
  if (!isOn) return null
  return {
    action: subscriptionHref,
    title: 'La lettre',
    sentence,
    button: subscribeLabel,
    note: consentNote,
    boxes: {
      name: 'categories',
      legend: 'Sur',
      options: listCategories().map(({ key, plural }) => ({ value: key, label: plural })),
    },
  }
}

/** The paragraph stays while addresses are left from a letter that was closed. */
export async function listProcessings(): Promise<Processing[]> {
  if (!newsletter().isOn && (await db.$count(subscribers)) === 0) return []
  const mail = (await findMailServer())?.name
  return [
    {
      name: 'La lettre',
      people: 'abonnés',
      data: 'votre e-mail, vos sujets, votre rythme, et la preuve de votre accord\u00a0: quand, avec quelles paroles, depuis quelle page. Les clics sont comptés sans savoir de qui, les ouvertures ne le sont pas',
      purpose: 'pour vous envoyer la lettre que vous avez demandée',
      basis: 'consentement',
      period: `jusqu’à ce que vous l’arrêtiez, par le lien que porte chaque lettre\u00a0; ${confirmationDays}\u00a0jours pour une adresse qui n’est pas confirmée. Une adresse que son serveur refuse, ou d’où la lettre a été signalée, reste notée pour que rien ne lui soit plus envoyé`,
      ...(mail && { recipients: `le service qui achemine nos messages, ${mail}` }),
    },
  ]
}
