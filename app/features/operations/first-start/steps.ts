import { siteSettingsHref } from '#features/legal/legal.ts'
import { legalGaps, type LegalSettings } from '#features/legal/legal-settings.ts'
import { type FixedFields, fixedSentence } from '#features/site/site-inputs.ts'
import { de } from '#platform/text/elision.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'

const mailTrialHref = '/compte/site/essai-e-mail'
const stateWay: Way = { href: '/compte/etat', label: 'Voir l’état du blog', to: 'page' }

export interface FirstStartFacts {
  site: { siteName: string; shopUrl: string | null; isNamed: boolean; fixedFields: FixedFields }
  mail: { isSent: boolean; acceptedAt: Date | null }
  articles: number
  legal: LegalSettings
  backup: { isScheduled: boolean; place: string; verifiedAt: Date | null; madeByHandAt: Date | null }
}

interface Way {
  href: string
  label: string
  /** What it leads to; `act` is a form's button. */
  to: 'page' | 'editor' | 'act'
}

export interface Step {
  title: string
  isDone: boolean
  /** What was found, once done; before, what it is for. */
  sentence: string
  notes: string[]
  /** The one action that fulfils it; null where only the server can. */
  way: Way | null
}

export function stepsOf(facts: FirstStartFacts): Step[] {
  return [siteStep(facts), mailStep(facts), articleStep(facts), legalStep(facts), backupStep(facts)]
}

function siteStep({ site: { siteName, shopUrl, isNamed, fixedFields } }: FirstStartFacts): Step {
  const notes = (['siteName', 'shopUrl'] as const).flatMap((field) =>
    fixedFields[field] ? [fixedSentence(field)] : [],
  )
  const title = 'Le nom et la boutique'
  const shop = shopUrl && new URL(shopUrl).host
  const isDone = isNamed && shop !== null
  const summary = [isNamed ? siteName : null, shop].filter(Boolean).join(' · ')
  const sentence = isDone
    ? summary
    : 'Ce que les lecteurs verront en haut de chaque page, et où mène «\u00a0Boutique\u00a0».'
  return {
    title,
    isDone,
    sentence,
    notes,
    way: isDone ? null : { href: `${siteSettingsHref}#blog`, label: 'Choisir', to: 'page' },
  }
}

function mailStep({ mail: { isSent, acceptedAt } }: FirstStartFacts): Step {
  const title = 'Les e-mails partent'
  if (acceptedAt) {
    const sentence = `Le serveur d’envoi a accepté un premier message le ${frenchDateTime(acceptedAt)}.`
    return { title, isDone: true, sentence, notes: [], way: null }
  }
  if (isSent) {
    const sentence = 'Envoyez-vous un message\u00a0: s’il part, ceux de vos lecteurs partiront aussi.'
    return {
      title,
      isDone: false,
      sentence,
      notes: [],
      way: { href: mailTrialHref, label: 'Envoyer un essai', to: 'act' },
    }
  }
  const sentence =
    'Pour l’instant, ils restent sur cette machine. L’adresse du serveur d’envoi se règle là-bas (SMTP_URL).'
  return { title, isDone: false, sentence, notes: [], way: stateWay }
}

function articleStep({ articles }: FirstStartFacts): Step {
  const isDone = articles > 0
  const sentence = isDone
    ? `${count(articles, 'article publié', 'articles publiés')}.`
    : 'Une photo, un titre, quelques lignes\u00a0: le reste peut attendre.'
  const way: Way | null = isDone
    ? null
    : { href: '/compte/articles/nouveau', label: 'Ajouter un article', to: 'editor' }
  return { title: 'Le premier article', isDone, sentence, notes: [], way }
}

function legalStep({ legal }: FirstStartFacts): Step {
  const missing = legalGaps(legal).length
  const isDone = missing === 0
  const sentence = isDone
    ? `Elles sont complètes, au nom ${de(legal.publisherName)}.`
    : `Votre nom, votre adresse, un contact\u00a0: il manque ${count(missing, 'réponse')}. Chacune est enregistrée aussitôt.`
  const way: Way | null = isDone ? null : { href: `${siteSettingsHref}#legal`, label: 'Compléter', to: 'page' }
  return { title: 'Les mentions légales', isDone, sentence, notes: [], way }
}

function backupStep({ backup: { isScheduled, place, verifiedAt, madeByHandAt } }: FirstStartFacts): Step {
  const title = 'La sauvegarde'
  const madeAt = verifiedAt ?? (isScheduled ? null : madeByHandAt)
  if (madeAt) {
    const what = verifiedAt ? 'Vérifiée' : 'Faite à la main'
    return { title, isDone: true, sentence: `${what} le ${frenchDateTime(madeAt)}, ${place}.`, notes: [], way: null }
  }
  const sentence = isScheduled
    ? `Une copie des articles et des photos se fait d’elle-même chaque nuit, ${place}. La première vient dans l’heure.`
    : 'BACKUP=off\u00a0: le blog n’en fait pas de lui-même. Faites-en une\u00a0: npm run backup, dans le dossier du blog.'
  return { title, isDone: false, sentence, notes: [], way: stateWay }
}
