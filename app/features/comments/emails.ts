import type { EmailPart, EmailTemplate } from '#platform/mail/email-template.ts'
import { de } from '#platform/text/elision.ts'
import { articlePath } from '#features/articles/slug.ts'

/** A prefix of the keys of all e-mails about one decision, which are cancelled together. */
export function decisionEmailKey(commentId: string): string {
  return `comment-decision:${commentId}:`
}

export function isDecisionEmailToAuthor(key: string, commentId: string): boolean {
  return /^[\w-]+$/.test(key.slice(decisionEmailKey(commentId).length))
}

export function answerEmailKey(answerId: string): string {
  return `comment-answer:${answerId}`
}

/** The delay leaves time to undo a mistake. */
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
  isBarred: boolean
}

const ownComments: EmailPart = { link: '/compte/commentaires', label: 'Voir mes commentaires' }

/** A member who may write no more cannot contest by another comment. */
const contest = (isBarred: boolean): EmailPart[] => {
  const how = isBarred
    ? 'écrivez à l’équipe du site.'
    : 'envoyez votre commentaire de nouveau, corrigé ou accompagné de votre explication. Un administrateur le relira.'
  const sentence = `Si vous n’êtes pas d’accord avec cette décision, vous pouvez la contester\u00a0: ${how} Vous pouvez aussi saisir la justice.`
  return [{ sentence }, isBarred ? { link: '/mentions-legales', label: 'À qui écrire' } : ownComments]
}

export function decisionEmail(
  event: NotifiedDecision,
  { to, text, article, reason, commentId, isBarred }: DecisionEmailDetails,
  unsubscribe: string,
): EmailTemplate {
  const why: EmailPart[] = reason ? [{ sentence: `Motif\u00a0: ${reason}` }] : []
  const quote = { quote: text }
  const refusal = [...why, { sentence: 'Voici ce que vous aviez écrit\u00a0:' }, quote, ...contest(isBarred)]
  const about = `commentaire sur ${titleOf(article)}`
  const templates: Record<NotifiedDecision, [subject: string, sentence: string, parts: EmailPart[]]> = {
    validated: [
      'Votre commentaire est publié',
      `Votre ${about} est publié\u00a0:`,
      [
        quote,
        readArticle(article),
        {
          sentence:
            'Vous pouvez le modifier, il sera alors de nouveau en attente de validation, ou le supprimer à tout moment\u00a0:',
        },
        { link: `/compte/commentaires/${commentId}/modification`, label: 'Modifier mon commentaire', look: 'outline' },
      ],
    ],
    rejected: [
      'Votre commentaire n’a pas été publié',
      `Un administrateur a lu votre ${about} et ne l’a pas publié.`,
      refusal,
    ],
    deleted: ['Votre commentaire a été supprimé', `Un administrateur a supprimé votre ${about}.`, refusal],
    kept: [
      'Votre commentaire a été signalé et reste publié',
      `Votre ${about} a été signalé. Un administrateur l’a relu\u00a0: il reste publié.`,
      [...why, quote, readArticle(article)],
    ],
  }
  const [subject, sentence, parts] = templates[event]
  return memberEmail(to, subject, [{ sentence }, ...parts], unsubscribe)
}

export function decisionUndoneEmail(
  { to, text, article, isPublic }: CommentEmailDetails & { isPublic: boolean },
  unsubscribe: string,
): EmailTemplate {
  const state = isPublic
    ? 'Il est publié, comme avant.'
    : 'Il est de nouveau en attente de validation\u00a0; vous serez prévenu de la décision.'
  const sentence = `La décision que nous vous avons annoncée, sur votre commentaire à propos de «\u00a0${article.title}\u00a0», a été annulée. ${state}`
  const parts = [{ sentence }, { quote: text }, ownComments]
  return memberEmail(to, 'La décision sur votre commentaire est annulée', parts, unsubscribe)
}

interface AnswerEmailDetails extends CommentEmailDetails {
  answer: string
  authorName: string
  siteName: string
}

export function answerEmail(
  { to, text, article, answer, authorName, siteName }: AnswerEmailDetails,
  unsubscribe: string,
): EmailTemplate {
  const parts: EmailPart[] = [
    {
      sentence: `${authorName}, ${de(siteName)}, a répondu à votre commentaire sur ${titleOf(article)}\u00a0:`,
    },
    { quote: answer },
    { sentence: 'Vous aviez écrit\u00a0:' },
    { quote: text },
    readArticle(article),
  ]
  return memberEmail(to, 'Une réponse à votre commentaire', parts, unsubscribe)
}

function memberEmail(to: string, subject: string, parts: EmailPart[], unsubscribe: string): EmailTemplate {
  return { to, subject, parts, unsubscribe: { link: unsubscribe, label: 'Ne plus recevoir ces messages' } }
}

type Article = CommentEmailDetails['article']

function titleOf({ title }: Article): string {
  return `«\u00a0${title}\u00a0»`
}

function readArticle({ slug }: Article): EmailPart {
  return { link: `${articlePath(slug)}#commentaires`, label: 'Voir l’article' }
}
