import { redirect } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { trashHref } from '#features/articles/article.ts'
import { restoreArticle } from '#features/articles/deletion.server.ts'
import { pinArticle, putBackArticle, unpinArticle } from '#features/articles/withdrawal.server.ts'
import { placeCategory } from '#features/categories/category-changes.server.ts'
import { categoriesHref } from '#features/categories/category.ts'
import { restoreFile, trashFile } from '#features/articles/media-trash.server.ts'
import { libraryHref, mediaAct, mediaTrashHref } from '#features/library/library.ts'
import { articlesHref } from '#features/management/article-filter.ts'
import { allCommentsAddress } from '#features/moderation/moderation.ts'
import { setPinned } from '#features/moderation/pinning.server.ts'
import { placePage } from '#features/pages/page-addresses.server.ts'
import { pagesHref, placeOf } from '#features/pages/page.ts'
import { restorePage } from '#features/pages/page-trash.server.ts'
import { withdrawPage } from '#features/pages/pages.server.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Outcome } from '#platform/outcome.ts'
import { keptUntil } from '#platform/trash-days.ts'
import type { Notice } from '#platform/ui/notice.ts'
import type { Route } from './+types/acts'

interface Act {
  list: string
  work: (id: string, account: Account, body: FormData) => Promise<Outcome<{ title: string }>>
  sentence: (title: string, body: FormData, id: string) => Notice | string
  /** A conflict is told in the list. */
  mayConflict?: true
}

const isPinning = (body: FormData) => body.get('epingle') === 'oui'
const isUp = (body: FormData) => body.get('by') === 'up'
const placeIn = (body: FormData) => placeOf(formText(body, 'place'))
const placeSentences = {
  menu: 'est dans le menu.',
  footer: 'est dans le pied de page.',
  none: 'n’est ni dans le menu ni dans le pied de page. Son adresse reste.',
}

/** The acts of one press of a button on an article, a comment, a file, a page or a category, by the ends of their addresses. */
const acts = {
  'articles/epingle': {
    list: articlesHref,
    work: (id, account, body) => (isPinning(body) ? pinArticle : unpinArticle)(id, account),
    sentence: (_, body) =>
      isPinning(body) ? 'Article épinglé en tête de l’accueil.' : 'Article détaché de la tête de l’accueil.',
    mayConflict: true,
  },
  'commentaires/epingle': {
    list: allCommentsAddress,
    work: (id, account, body) => setPinned(id, isPinning(body), account),
    sentence: (_, body) =>
      isPinning(body)
        ? 'Commentaire épinglé\u00a0: il est lu en premier.'
        : 'Épingle retirée\u00a0: il reprend sa place.',
    mayConflict: true,
  },
  'articles/remise-en-ligne': {
    list: articlesHref,
    work: putBackArticle,
    sentence: () => 'Article remis en ligne.',
  },
  'articles/remise': {
    list: trashHref,
    work: restoreArticle,
    sentence: (title) => ({ kind: 'success', text: 'Article remis.', detail: title }),
  },
  'mediatheque/suppression': {
    list: libraryHref,
    work: trashFile,
    sentence: (title, body, key) => ({
      kind: 'success',
      text: 'Fichier supprimé.',
      detail: `${title}. Gardé dans la corbeille jusqu’au ${keptUntil()}, et lisible à son adresse jusque-là\u00a0: «\u00a0Effacer\u00a0» l’enlève aussitôt.`,
      undo: `${mediaAct(key, 'remise')}?${new URLSearchParams({ retour: formText(body, 'returnTo') || libraryHref })}`,
    }),
  },
  'mediatheque/remise': {
    list: mediaTrashHref,
    work: restoreFile,
    sentence: (title) => ({ kind: 'success', text: 'Fichier remis.', detail: title }),
  },
  'pages/place': {
    list: pagesHref,
    work: (id, account, body) => placePage(id, placeIn(body), account),
    sentence: (title, body) => `«\u00a0${title}\u00a0» ${placeSentences[placeIn(body)]}`,
    mayConflict: true,
  },
  'pages/retrait': {
    list: pagesHref,
    work: withdrawPage,
    sentence: () => 'Page retirée du site\u00a0: son texte et son adresse sont gardés.',
  },
  'pages/remise': {
    list: pagesHref,
    work: restorePage,
    sentence: (title) => ({ kind: 'success', text: 'Page remise.', detail: title }),
  },
  'categories/place': {
    list: categoriesHref,
    work: (key, account, body) => placeCategory(key, isUp(body) ? -1 : 1, account),
    sentence: (title, body) => `${title} est ${isUp(body) ? 'montée' : 'descendue'} d’un rang.`,
    mayConflict: true,
  },
} satisfies Record<string, Act>

function actAt({ pathname }: URL): Act {
  const [, , kind, , name] = pathname.split('/')
  return acts[`${kind}/${name}` as keyof typeof acts]
}

export function loader({ url }: Route.LoaderArgs) {
  throw redirect(actAt(url).list)
}

export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs, body) => {
  const account = requireAuthor(context)
  const { list, work, sentence, mayConflict } = actAt(url)
  const returnTo = safeReturn(body.get('returnTo') ?? url.searchParams.get('retour'), list)
  const outcome = await work(params.id, account, body)
  if (!outcome.ok && mayConflict && outcome.refusal.status === 409)
    return redirectWithNotice(returnTo, { kind: 'error', text: outcome.refusal.sentence })
  const { title } = await requireDone(outcome, account)
  return redirectWithNotice(returnTo, sentence(title, body, params.id))
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
