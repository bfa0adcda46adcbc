import { de } from '#platform/text/elision.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import type { EmailPart, EmailTemplate } from '#platform/mail/email-template.ts'
import { authorInText } from '#features/comments/comment.ts'
import { articlePath } from '#features/articles/slug.ts'
import { decisionLinkDays } from './decision-link.ts'
import type { RestrictionChange } from './restriction.ts'

export interface EmailedComment {
  text: string
  at: Date
  isEdited: boolean
  validated: boolean
  heldBy: string[]
  authorName: string
  isByTeam: boolean
  article: { title: string; slug: string }
  token: string | null
}

export function newCommentEmail(to: string, comment: EmailedComment, unsubscribe: string): EmailTemplate {
  const what = comment.isEdited ? 'Un commentaire modifié' : 'Un nouveau commentaire'
  const subject = `${what} ${de(authorInText(comment))} sur «\u00a0${comment.article.title}\u00a0»`
  return administratorEmail(to, subject, [comment], commentParts(comment), unsubscribe)
}

export function digestEmail(
  to: string,
  { comments, more }: { comments: EmailedComment[]; more: number },
  unsubscribe: string,
): EmailTemplate {
  const total = count(comments.length + more, 'nouveau commentaire', 'nouveaux commentaires')
  const parts = [
    { sentence: `Depuis le dernier résumé\u00a0: ${total}.` },
    ...comments.flatMap(commentParts),
    ...(more > 0 ? [{ sentence: `Et ${count(more, 'autre', 'autres')}, à lire dans «\u00a0Modération\u00a0».` }] : []),
  ]
  return administratorEmail(to, total, comments, parts, unsubscribe)
}

const linkNote = `Chaque lien montre le commentaire et demande confirmation. Il fonctionne sans connexion pendant ${decisionLinkDays}\u00a0jours, une seule fois. Ne transférez pas ce message\u00a0: toute personne qui a le lien peut décider à votre place.`

function administratorEmail(
  to: string,
  subject: string,
  comments: EmailedComment[],
  parts: EmailPart[],
  unsubscribe: string,
): EmailTemplate {
  const note = comments.some(({ token }) => token !== null) ? [{ sentence: linkNote, isNote: true }] : []
  const moderation = { link: '/compte/moderation', label: 'Ouvrir la modération', look: 'text' as const }
  const footer = { link: unsubscribe, label: 'Ne plus recevoir les nouveaux commentaires' }
  return { to, subject, parts: [...parts, moderation, ...note], unsubscribe: footer }
}

function commentParts(comment: EmailedComment): EmailPart[] {
  const { article, at, isEdited, validated, heldBy, text, token } = comment
  const verb = isEdited ? 'a modifié son commentaire' : 'a écrit'
  const state = validated ? ' Il est déjà publié.' : ''
  return [
    {
      sentence: `${authorInText(comment)} ${verb} sur «\u00a0${article.title}\u00a0», le ${frenchDateTime(at)}.${state}`,
    },
    { quote: text },
    ...(heldBy.length > 0 ? [{ sentence: `Retenu par vos règles\u00a0: ${heldBy.join(', ')}.` }] : []),
    ...(token
      ? [
          { link: `/decision/${token}/validation`, label: 'Valider' },
          { link: `/decision/${token}/rejet`, label: 'Rejeter', look: 'outline' as const },
        ]
      : [{ link: `${articlePath(article.slug)}#commentaires`, label: 'Voir l’article' }]),
  ]
}

type ReportedComment = Pick<EmailedComment, 'text' | 'article'>

export function reportEmail(to: string, report: ReportedComment & { reason: string }): EmailTemplate {
  const { text, article, reason } = report
  return {
    to,
    subject: `Un commentaire signalé sur «\u00a0${article.title}\u00a0»`,
    parts: [
      { sentence: `Quelqu’un a signalé ce commentaire, publié sous «\u00a0${article.title}\u00a0»\u00a0:` },
      { quote: text },
      { sentence: 'La raison donnée\u00a0:' },
      { quote: reason },
      { link: '/compte/signalements', label: 'Traiter le signalement' },
    ],
  }
}

export function reportClosedEmail(
  to: string,
  report: ReportedComment & { outcome: 'withdrawn' | 'kept'; answer: string | null },
): EmailTemplate {
  const { text, article, outcome, answer } = report
  const links = article.slug ? [{ link: `${articlePath(article.slug)}#commentaires`, label: 'Voir l’article' }] : []
  const what = outcome === 'withdrawn' ? 'Il a été supprimé.' : 'Il reste publié.'
  const contest =
    outcome === 'withdrawn'
      ? []
      : [
          {
            sentence:
              'Si vous n’êtes pas d’accord, vous pouvez le signaler de nouveau depuis l’article, en expliquant pourquoi\u00a0; un administrateur le relira. Vous pouvez aussi saisir la justice.',
          },
        ]
  return {
    to,
    subject: outcome === 'withdrawn' ? 'Le commentaire signalé est supprimé' : 'Le commentaire signalé reste publié',
    parts: [
      {
        sentence: `Vous avez signalé un commentaire sous «\u00a0${article.title}\u00a0». Un administrateur l’a relu. ${what}`,
      },
      ...(answer ? [{ sentence: `Sa réponse\u00a0: ${answer}` }] : []),
      { sentence: 'Le commentaire était\u00a0:' },
      { quote: text },
      ...contest,
      ...links,
      { sentence: 'Votre e-mail n’a servi qu’à cette réponse\u00a0: il est maintenant effacé de votre signalement.' },
    ],
  }
}

export function reportReopenedEmail(to: string, report: { text: string; title: string }): EmailTemplate {
  return {
    to,
    subject: 'Votre signalement est de nouveau à l’étude',
    parts: [
      {
        sentence: `Nous vous avons écrit que le commentaire signalé sous «\u00a0${report.title}\u00a0» était retiré. Cette décision a été annulée\u00a0: il est de nouveau en ligne, et votre signalement attend d’être relu.`,
      },
      { quote: report.text },
      { sentence: 'Votre adresse servira à vous dire la suite, et à rien d’autre.' },
    ],
  }
}

const contest = 'Si vous n’êtes pas d’accord, écrivez à l’équipe du site. Vous pouvez aussi saisir la justice.'

const restrictionSentences: Record<RestrictionChange, [subject: string, sentence: string, more: string]> = {
  suspended: [
    'Votre compte est suspendu',
    'Vous ne pouvez plus vous connecter à votre compte. Vos commentaires et vos articles publiés restent en ligne.',
    contest,
  ],
  reinstated: ['Votre compte est rétabli', 'Vous pouvez de nouveau vous connecter, avec le même mot de passe.', ''],
  banned: [
    'Vous ne pouvez plus commenter',
    'Vous ne pouvez plus écrire de commentaires. Vous pouvez encore lire, vous connecter et supprimer les vôtres.',
    contest,
  ],
  unbanned: ['Vous pouvez de nouveau commenter', 'L’interdiction de commenter est levée.', ''],
}

export function restrictionEmail(
  to: string,
  change: RestrictionChange,
  { reason, pendingTexts }: { reason: string | null; pendingTexts: string[] },
): EmailTemplate {
  const [subject, sentence, more] = restrictionSentences[change]
  const rejection = pendingTexts.length > 0 && 'Ce que vous aviez écrit, et qui attendait, n’est pas publié\u00a0:'
  const sentences = [sentence, reason && `Motif\u00a0: ${reason}`, rejection].flatMap((text) => text || [])
  const parts: EmailPart[] = [
    ...sentences.map((text) => ({ sentence: text })),
    ...pendingTexts.map((quote) => ({ quote })),
  ]
  if (more) parts.push({ sentence: more }, { link: '/mentions-legales', label: 'À qui écrire' })
  else parts.push({ link: '/compte', label: 'Se connecter' })
  return { to, subject, parts }
}
