import { mailHref } from '../mail-form.ts'
import type { ReadTimes } from '#features/articles/published-articles.server.ts'
import { appearanceHref } from '#features/appearance/appearance.ts'
import { siteSettingsHref } from '#features/legal/legal.ts'
import { legalGaps, type LegalSettings } from '#features/legal/legal-settings.ts'
import { type FixedFields, fixedSentence } from '#features/site/site-inputs.ts'
import { de } from '#platform/text/elision.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'

const stateWay: Way = { href: '/compte/etat', label: 'Voir l’état du blog', to: 'page' }

export interface FirstStartFacts {
  site: { siteName: string; shopUrl: string | null; isNamed: boolean; fixedFields: FixedFields }
  mail: { isSent: boolean; acceptedAt: Date | null }
  articles: number
  readTimes: ReadTimes | null
  legal: LegalSettings
  backup: { isScheduled: boolean; verifiedAt: Date | null; madeByHandAt: Date | null }
}

interface Way {
  href: string
  label: string
  to: 'page' | 'editor'
}

export interface Step {
  title: string
  isDone: boolean
  /** States what was done, or before that what the step is for. */
  sentence: string
  notes: string[]
  /** Null where only the person who runs the server can act. */
  way: Way | null
}

export function stepsOf(facts: FirstStartFacts): Step[] {
  return [siteStep(facts), mailStep(facts), articleStep(facts), legalStep(facts), backupStep(facts)]
}

function doneStep(title: string, sentence: string): Step {
  return { title, isDone: true, sentence, notes: [], way: null }
}

function openStep(title: string, sentence: string, way: Way): Step {
  return { title, isDone: false, sentence, notes: [], way }
}

function siteStep({ site: { siteName, shopUrl, isNamed, fixedFields } }: FirstStartFacts): Step {
  const title = 'Le nom et la boutique'
  const purpose = 'Ce que les lecteurs verront en haut de chaque page, et où mène «\u00a0Boutique\u00a0».'
  const step =
    isNamed && shopUrl
      ? doneStep(title, `${siteName} · ${new URL(shopUrl).host}`)
      : openStep(title, purpose, {
          href: isNamed ? `${siteSettingsHref}#blog` : appearanceHref,
          label: 'Choisir',
          to: 'page',
        })
  const notes = (['siteName', 'shopUrl'] as const).filter((field) => fixedFields[field]).map(fixedSentence)
  return { ...step, notes }
}

function mailStep({ mail: { isSent, acceptedAt } }: FirstStartFacts): Step {
  const title = 'Les e-mails partent'
  if (acceptedAt)
    return doneStep(title, `Le serveur d’envoi a accepté un premier message le ${frenchDateTime(acceptedAt)}.`)
  if (isSent) {
    const sentence = 'Envoyez-vous un message\u00a0: s’il part, ceux de vos lecteurs partiront aussi.'
    return openStep(title, sentence, { href: mailHref, label: 'Envoyer un essai', to: 'page' })
  }
  const sentence =
    'Pour l’instant, ils restent sur cette machine. Votre messagerie ou votre hébergeur donne un serveur d’envoi.'
  return openStep(title, sentence, { href: mailHref, label: 'Régler l’envoi', to: 'page' })
}

function articleStep({ articles, readTimes }: FirstStartFacts): Step {
  const title = 'Le premier article'
  if (articles > 0) {
    const step = doneStep(title, `${count(articles, 'article publié', 'articles publiés')}.`)
    const way: Way = { href: `${siteSettingsHref}#blog`, label: 'Régler le temps de lecture', to: 'page' }
    return readTimes ? { ...step, notes: [readTimeNote(readTimes)], way } : step
  }
  const sentence = 'Une photo, un titre, quelques lignes\u00a0: le reste peut attendre.'
  return openStep(title, sentence, { href: '/compte/articles/nouveau', label: 'Ajouter un article', to: 'editor' })
}

function readTimeNote({ title, minutes: { characters, words } }: ReadTimes): string {
  return `Temps de lecture de «\u00a0${title}\u00a0»\u00a0: ${characters}\u00a0min par les caractères, ${words}\u00a0min par les mots. Choisissez lequel paraît.`
}

function legalStep({ legal }: FirstStartFacts): Step {
  const title = 'Les mentions légales'
  const missing = legalGaps(legal).length
  if (missing === 0) return doneStep(title, `Elles sont complètes, au nom ${de(legal.publisherName)}.`)
  const sentence = `Votre nom, votre adresse, un contact\u00a0: il manque ${count(missing, 'réponse')}. Chacune est enregistrée aussitôt.`
  return openStep(title, sentence, { href: `${siteSettingsHref}#legal`, label: 'Compléter', to: 'page' })
}

function backupStep({ backup: { isScheduled, verifiedAt, madeByHandAt } }: FirstStartFacts): Step {
  const title = 'La sauvegarde'
  const madeAt = verifiedAt ?? (isScheduled ? null : madeByHandAt)
  if (madeAt) return doneStep(title, `${verifiedAt ? 'Vérifiée' : 'Faite à la main'} le ${frenchDateTime(madeAt)}.`)
  const sentence = isScheduled
    ? 'Une copie des articles et des photos se fait d’elle-même chaque nuit. La première vient dans l’heure.'
    : 'Le blog n’en fait pas de lui-même\u00a0: son état dit comment en faire une.'
  return openStep(title, sentence, stateWay)
}
