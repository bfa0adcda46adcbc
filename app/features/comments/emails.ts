import type { Email } from '#platform/mail/email.ts'
import { renderEmail, type EmailPart, type EmailSite } from '#platform/mail/email-template.ts'
import { de } from '#platform/text/elision.ts'
import { articlePath } from '#features/articles/slug.ts'

/** Prefix of the keys of all e-mails about one decision. */
export function decisionEmailKey(commentId: string): string {
  return `comment-decision:${commentId}:`
}

export function isDecisionEmailToAuthor(key: string, commentId: string): boolean {
  return /^[\w-]+$/.test(key.slice(decisionEmailKey(commentId).length))
}

export function answerEmailKey(answerId: string): string {
  return `comment-answer:${answerId}`
}

/** Time to undo a mistake before the e-mail is sent. */
export const decisionEmailDelaySeconds = 15

const notifiedDecisions = ['validated', 'rejected', 'deleted', 'kept'] as const
export type NotifiedDecision = (typeof notifiedDecisions)[number]

export function isNotifiedDecision(change: string): change is NotifiedDecision {
  return (notifiedDecisions as readonly string[]).includes(change)
}

interface CommentEmailDetails {
  to: string
  text: string
  article: { title: string; slug: string }
}

export interface DecisionEmailDetails extends CommentEmailDetails {
  commentId: string
  reason: string | null
}

const contest: EmailPart = {
  sentence:
    'Si vous n’êtes pas d’accord avec cette décision, vous pouvez la contester\u00a0: envoyez votre commentaire de nouveau, corrigé ou accompagné de votre explication. Un administrateur le relira. Vous pouvez aussi saisir la justice.',
}

/** Quotes the text: after a refusal it is shown only in « Mes commentaires ». */
export function decisionEmail(
  event: NotifiedDecision,
  details: DecisionEmailDetails,
  site: EmailSite,
  unsubscribe: string,
): Email {
  const { to, text, article, reason, commentId } = details
  const title = `«\u00a0${article.title}\u00a0»`
  const why: EmailPart[] = reason ? [{ sentence: `Motif\u00a0: ${reason}` }] : []
  const read = { link: `${site.siteUrl}${articlePath(article.slug)}#commentaires`, label: 'Voir l’article' }
  const own = { link: `${site.siteUrl}/compte/commentaires`, label: 'Voir mes commentaires' }
  const templates: Record<NotifiedDecision, { subject: string; parts: EmailPart[] }> = {
    validated: {
      subject: 'Votre commentaire est publié',
      parts: [
        { sentence: `Votre commentaire sur ${title} est publié\u00a0:` },
        { quote: text },
        read,
        {
          sentence:
            'Vous pouvez le modifier, il sera alors de nouveau en attente de validation, ou le supprimer à tout moment\u00a0:',
        },
        { link: `${site.siteUrl}/compte/commentaires/${commentId}/modification`, label: 'Modifier mon commentaire' },
      ],
    },
    rejected: {
      subject: 'Votre commentaire n’a pas été publié',
      parts: [
        { sentence: `Un administrateur a lu votre commentaire sur ${title} et ne l’a pas publié.` },
        ...why,
        { sentence: 'Voici ce que vous aviez écrit\u00a0:' },
        { quote: text },
        contest,
        own,
      ],
    },
    deleted: {
      subject: 'Votre commentaire a été supprimé',
      parts: [
        { sentence: `Un administrateur a supprimé votre commentaire sur ${title}.` },
        ...why,
        { sentence: 'Voici ce que vous aviez écrit\u00a0:' },
        { quote: text },
        contest,
        own,
      ],
    },
    kept: {
      subject: 'Votre commentaire a été signalé et reste publié',
      parts: [
        {
          sentence: `Votre commentaire sur ${title} a été signalé. Un administrateur l’a relu\u00a0: il reste publié.`,
        },
        ...why,
        { quote: text },
        read,
      ],
    },
  }
  return renderEmail(
    { to, ...templates[event], unsubscribe: { link: unsubscribe, label: 'Ne plus recevoir ces messages' } },
    site,
  )
}

export function decisionUndoneEmail(
  { to, text, article, isPublic }: CommentEmailDetails & { isPublic: boolean },
  site: EmailSite,
  unsubscribe: string,
): Email {
  const state = isPublic
    ? 'Il est publié, comme avant.'
    : 'Il est de nouveau en attente de validation\u00a0; vous serez prévenu de la décision.'
  const parts: EmailPart[] = [
    {
      sentence: `La décision que nous vous avons annoncée, sur votre commentaire à propos de «\u00a0${article.title}\u00a0», a été annulée. ${state}`,
    },
    { quote: text },
    { link: `${site.siteUrl}/compte/commentaires`, label: 'Voir mes commentaires' },
  ]
  return renderEmail(
    {
      to,
      subject: 'La décision sur votre commentaire est annulée',
      parts,
      unsubscribe: { link: unsubscribe, label: 'Ne plus recevoir ces messages' },
    },
    site,
  )
}

export function answerEmail(
  { to, text, article, answer, authorName }: CommentEmailDetails & { answer: string; authorName: string },
  site: EmailSite,
  unsubscribe: string,
): Email {
  const parts: EmailPart[] = [
    {
      sentence: `${authorName}, ${de(site.siteName)}, a répondu à votre commentaire sur «\u00a0${article.title}\u00a0»\u00a0:`,
    },
    { quote: answer },
    { sentence: 'Vous aviez écrit\u00a0:' },
    { quote: text },
    { link: `${site.siteUrl}${articlePath(article.slug)}#commentaires`, label: 'Voir l’article' },
  ]
  return renderEmail(
    {
      to,
      subject: 'Une réponse à votre commentaire',
      parts,
      unsubscribe: { link: unsubscribe, label: 'Ne plus recevoir ces messages' },
    },
    site,
  )
}
