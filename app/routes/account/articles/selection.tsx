import { data } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { trashHref } from '#features/articles/article.ts'
import { readChoice } from '#platform/ui/list-page.ts'
import { articlesHref, bulkActions, readArticleFilter } from '#features/management/article-filter.ts'
import { listSelection } from '#features/management/article-list.server.ts'
import { changeArticles } from '#features/management/bulk.server.ts'
import { chosenField, chosenIds } from '#features/management/bulk-form.tsx'
import { whatDeletionKeeps, whatDeletionsKeep } from '#features/editor/article-actions.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { count as countText } from '#platform/text/french.ts'
import type { Route } from './+types/selection'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'

export const meta = hiddenPageMeta('Plusieurs articles')

const results: Partial<Record<string, [one: string, many: string]>> = {
  retirer: ['retiré du site', 'retirés du site'],
  remettre: ['remis en ligne', 'remis en ligne'],
  supprimer: ['supprimé', 'supprimés'],
}
const titlesMax = 10

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const admin = requireAuthor(context)
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
  const { count, refusals } = await changeArticles(ids, bulkAction, admin)
  const [one, many] = results[bulkAction] ?? ['changé', 'changés']
  const [refusal] = refusals
  if (count === 0 && refusal) return redirectWithNotice(list, { kind: 'error', text: refusal })
  return redirectWithNotice(list, {
    kind: 'success',
    text: `${countText(count, 'article')} ${count < 2 ? one : many}.`,
    ...(refusal && { detail: refusal }),
    ...(bulkAction === 'supprimer' && { page: { path: trashHref, label: 'Corbeille' } }),
  })
})

export default function Selection({ actionData }: Route.ComponentProps) {
  if (!actionData || !('ids' in actionData))
    return (
      <NarrowPage title="Plusieurs articles" back={{ href: articlesHref, label: 'Gestion des articles' }}>
        <p>Choisissez d’abord des articles dans la liste.</p>
      </NarrowPage>
    )
  const { ids, titles, list, action: bulkAction } = actionData
  const articles = countText(ids.length, 'article')
  return (
    <ConfirmationPage
      title={`${bulkAction === 'supprimer' ? `Supprimer ${articles}` : `Retirer ${articles} du site`}\u00a0?`}
      fields={{ liste: list, action: bulkAction, confirme: 'oui', ...chosenFields(ids) }}
      confirm={bulkActions()[bulkAction] ?? ''}
      cancelHref={list}
    >
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
        {ids.length > titles.length && <li>et {countText(ids.length - titles.length, 'autre')}</li>}
      </ul>
      {bulkAction === 'supprimer' && <p>{ids.length > 1 ? whatDeletionsKeep : whatDeletionKeeps}</p>}
    </ConfirmationPage>
  )
}

function chosenFields(ids: string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [chosenField(id), '1']))
}
