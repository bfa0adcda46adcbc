import type { EmailTemplate } from '#platform/mail/email-template.ts'
import { duration } from '#platform/text/french.ts'
import { failingDaysMax, stopSentences, webhookHref, type Webhook } from './webhook.ts'

export function webhookWarningEmail(to: string, { id, address, stopReason }: Webhook): EmailTemplate {
  const news = stopReason
    ? `${stopSentences[stopReason]} Ce qui change sur le site n’y est plus annoncé.`
    : `Au moins un envoi a échoué pendant toute une journée et ne sera plus tenté. Les suivants le sont encore\u00a0; après ${duration(failingDaysMax, 'jour')} sans une seule réussite, tous s’arrêteront.`
  return {
    to,
    subject: stopReason ? 'Un programme n’est plus averti' : 'Un programme ne répond plus',
    parts: [
      { sentence: 'Cette adresse devait recevoir les nouvelles du site\u00a0:' },
      { quote: address },
      { sentence: news },
      { link: webhookHref(id), label: 'Voir les envois' },
    ],
  }
}
