import { data, redirect } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { trashHref } from '#features/articles/article.ts'
import { countTrashedArticles, eraseArticles, findTrashedArticle } from '#features/articles/article-trash.server.ts'
import { countTrashedMedia, eraseFile, eraseTrash, findTrashedFile } from '#features/articles/media-trash.server.ts'
import { mediaErasureQuestion, mediaTrashHref, whatMediaErasureTakes } from '#features/library/library.ts'
import { erasureQuestion, whatErasureTakes } from '#features/management/trash.ts'
import { erasePage, listTrashedPages } from '#features/pages/page-trash.server.ts'
import { pageErasureQuestion, pagesHref } from '#features/pages/page.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { done, type Outcome } from '#platform/outcome.ts'
import { emptyingQuestion, erasureFailure } from '#platform/trash-days.ts'
import type { Route } from './+types/erasure'

interface Trash {
  list: string
  question: string
  words: string
  find: (id: string, account: Account) => Promise<{ title: string; detail: string } | null>
  erase: (id: string, account: Account) => Promise<Outcome<unknown>>
  count?: (account: Account) => Promise<number>
  empty?: (account: Account) => Promise<Outcome<unknown>>
}

const trashes: Record<string, Trash> = {
  articles: {
    list: trashHref,
    question: erasureQuestion,
    words: 'Article effacé.',
    find: async (id, account) => {
      const article = await findTrashedArticle(id, account)
      return article && { title: article.title, detail: whatErasureTakes }
    },
    erase: eraseArticles,
    count: countTrashedArticles,
    empty: (account) => eraseArticles(null, account),
  },
  mediatheque: {
    list: mediaTrashHref,
    question: mediaErasureQuestion,
    words: 'Fichier effacé.',
    find: async (id) => {
      const file = await findTrashedFile(id)
      return file && { title: file.name, detail: whatMediaErasureTakes }
    },
    erase: eraseFile,
    count: countTrashedMedia,
    empty: async () => done(await eraseTrash()),
  },
  pages: {
    list: pagesHref,
    question: pageErasureQuestion,
    words: 'Page effacée.',
    find: async (id) => {
      const page = (await listTrashedPages()).find((one) => one.id === id)
      const detail = 'Son texte, ses versions et son adresse disparaîtront pour de bon.'
      return page ? { title: page.title, detail } : null
    },
    erase: erasePage,
  },
}

const trashAt = ({ pathname }: URL) => trashes[pathname.split('/')[2] ?? ''] as Trash

export const meta = hiddenPageMeta('Effacer pour de bon')

/** One thing of a trash, or without an id all of it. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const { list, question, find, count } = trashAt(url)
  if (id) {
    const item = await find(id, account)
    if (!item) throw await notFound('Rien de tel dans la corbeille.', account)
    return { list, question, item }
  }
  const things = (await count?.(account)) ?? 0
  if (things === 0) throw redirect(list)
  return { list, question: emptyingQuestion(things), item: null }
}

export const action = handledOnce(async ({ params: { id }, url, context }: Route.ActionArgs) => {
  const account = requireAuthor(context)
  const { list, words, erase, empty } = trashAt(url)
  const outcome = await (id ? erase(id, account) : empty?.(account))
  if (outcome && !outcome.ok)
    return data({ message: erasureFailure + outcome.refusal.sentence }, { status: outcome.refusal.status })
  return redirectWithNotice(list, id ? words : 'La corbeille est vide.')
})

export default function Erasure({ loaderData: { list, question, item }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage
      title={question}
      message={actionData?.message}
      confirm={item ? 'Effacer' : 'Vider la corbeille'}
      cancelHref={list}
    >
      {item && <p>{item.title}</p>}
      <p>{item?.detail ?? 'Ce qui ne sert nulle part ailleurs disparaîtra pour de bon.'}</p>
    </ConfirmationPage>
  )
}
