import type { EmailTemplate } from '#platform/mail/email-template.ts'
import { confirmationDays } from './newsletter.ts'

export function confirmationEmail(to: string, siteName: string, link: string): EmailTemplate {
  return {
    to,
    subject: 'Confirmez votre inscription à la lettre',
    parts: [
      { sentence: `Vous, ou quelqu’un d’autre, avez donné cette adresse pour recevoir la lettre du site ${siteName}.` },
      { link, label: 'Recevoir la lettre' },
      {
        sentence: `Ce lien ouvre une page où vous confirmez, et vaut ${confirmationDays}\u00a0jours. Ce n’était pas vous\u00a0? Ne faites rien\u00a0: rien ne vous sera envoyé, et l’adresse sera effacée.`,
      },
    ],
  }
}

export function alreadySubscribedEmail(to: string, link: string): EmailTemplate {
  return {
    to,
    subject: 'Vous recevez déjà la lettre',
    parts: [
      { sentence: 'Cette adresse vient d’être donnée pour recevoir la lettre\u00a0: elle la reçoit déjà.' },
      { link, label: 'Changer de sujets ou de rythme' },
    ],
  }
}
