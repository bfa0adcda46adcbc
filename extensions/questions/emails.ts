import type { OpenComment } from '#features/comments/comment.ts'
import { articlePath } from '#features/articles/slug.ts'
import type { EmailTemplate } from '#platform/mail/email-template.ts'

export function consentEmail(to: string, comment: OpenComment, token: string): EmailTemplate {
  const { text, article, authorName } = comment
  return {
    to,
    subject: 'Pouvons-nous vous nommer dans un article\u00a0?',
    parts: [
      { sentence: `Votre question sur «\u00a0${article.title}\u00a0» aidera d’autres lecteurs\u00a0:` },
      { quote: text },
      {
        sentence: `Nous allons y répondre dans l’article lui-même. Voulez-vous y être nommé comme sous votre commentaire, «\u00a0${authorName}\u00a0»\u00a0? Sans réponse de votre part, la question reste anonyme.`,
      },
      { link: `/question/accord/${token}`, label: 'Choisir' },
    ],
  }
}

export function publicationEmail(to: string, { text, article }: OpenComment): EmailTemplate {
  return {
    to,
    subject: 'Un article répond à votre question',
    parts: [
      { sentence: `L’article «\u00a0${article.title}\u00a0» répond maintenant à votre question\u00a0:` },
      { quote: text },
      { link: articlePath(article.slug), label: 'Lire la réponse' },
    ],
  }
}
