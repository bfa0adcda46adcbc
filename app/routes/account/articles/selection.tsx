import { data } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { readChoice } from '#platform/ui/list-page.ts'
import { articlesHref, bulkActions, readArticleFilter } from '#features/management/article-filter.ts'
import { listSelection } from '#features/management/article-list.server.ts'
import { changeArticles, takeBackDeletion } from '#features/management/bulk.server.ts'
import { chosenIds, selectionField } from '#features/management/bulk-form.tsx'
import { whatDeletionKeeps, whatDeletionsKeep } from '#features/editor/article-actions.tsx'
import { whatWithdrawalKeeps, whatWithdrawalsKeep } from '#features/management/withdrawal.ts'
import { deletionNotice } from '#features/management/trash.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import { now } from '#platform/clock.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { count as countText } from '#platform/text/french.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/selection'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Notice } from '#platform/ui/notice.ts'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'

/** The ids of 10,000 articles. */
export const handle = { formBytesMax: 512 * 1024 } satisfies RouteHandle

export const meta = hiddenPageMeta('Plusieurs articles')

const results: Partial<Record<string, [one: string, many: string]>> = {
  retirer: ['retiré du site', 'retirés du site'],
  remettre: ['remis en ligne', 'remis en ligne'],
  supprimer: ['supprimé', 'supprimés'],
}
const titlesMax = 10

export const action = handledOnce(async ({ url, context }: Route.ActionArgs, body) => {
  const admin = requireAuthor(context)
  const [deletion] = /^\d{13}$/.exec(url.searchParams.get('annuler') ?? '') ?? []
  if (deletion) {
    const outcome = await takeBackDeletion(new Date(Number(deletion)), admin)
    return redirectWithResult(safeReturn(url.searchParams.get('retour'), articlesHref), outcome, ['remis', 'remis'])
  }
  const list = safeReturn(body.get('liste'), articlesHref)
  const bulkAction = readChoice(bulkActions(), formText(body, 'action'))
  const filter = readArticleFilter(new URLSearchParams(list.split('?')[1]))
  const selection = await listSelection(body.has('tous') ? 'all' : chosenIds(body).filter(isUuid), filter, admin)
  if (!bulkAction || selection.length === 0)
    return redirectWithNotice(list, { kind: 'error', text: 'Choisissez au moins un article.' })
  const ids = selection.map(({ id }) => id)
  // The confirmed articles are named, so that one added meanwhile is not among them.
  if ((bulkAction === 'supprimer' || bulkAction === 'retirer') && body.get('confirme') !== 'oui')
    return data({ ids, titles: selection.slice(0, titlesMax).map(({ title }) => title), list, action: bulkAction })
  const at = now()
  const outcome = await changeArticles(ids, bulkAction, admin, at)
  const undo = `/compte/articles/selection?${new URLSearchParams({ annuler: String(at.getTime()), retour: list })}`
  return redirectWithResult(list, outcome, results[bulkAction], bulkAction === 'supprimer' && undo)
})

function redirectWithResult(
  list: string,
  { count, refusals }: Awaited<ReturnType<typeof changeArticles>>,
  [one, many] = ['changé', 'changés'],
  undo: string | false = false,
): Response {
  const refusal = refusals.join(' ')
  if (count === 0) return redirectWithNotice(list, { kind: 'error', text: refusal || articleMissing.sentence })
  const text = `${countText(count, 'article')} ${count < 2 ? one : many}.`
  const notice: Notice = undo ? deletionNotice(text, undo) : { kind: 'success', text }
  return redirectWithNotice(list, { ...notice, ...(refusal && { detail: refusal }) })
}

export default function Selection({ actionData }: Route.ComponentProps) {
  if (!actionData || !('ids' in actionData))
    return (
      <NarrowPage title="Plusieurs articles" back={{ href: articlesHref, label: 'Gestion des articles' }}>
        <p>Choisissez d’abord des articles dans la liste.</p>
      </NarrowPage>
    )
  const { ids, titles, list, action: bulkAction } = actionData
  const articles = countText(ids.length, 'article')
  const [one, many] =
    bulkAction === 'supprimer' ? [whatDeletionKeeps, whatDeletionsKeep] : [whatWithdrawalKeeps, whatWithdrawalsKeep]
  return (
    <ConfirmationPage
      title={`${bulkAction === 'supprimer' ? `Supprimer ${articles}` : `Retirer ${articles} du site`}\u00a0?`}
      fields={{ liste: list, action: bulkAction, [selectionField]: ids.join(' '), confirme: 'oui' }}
      confirm={bulkActions()[bulkAction] ?? ''}
      cancelHref={list}
    >
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
        {ids.length > titles.length && <li>et {countText(ids.length - titles.length, 'autre')}</li>}
      </ul>
      <p>{ids.length > 1 ? many : one}</p>
    </ConfirmationPage>
  )
}
