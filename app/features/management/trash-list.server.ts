import type { Account } from '#features/accounts/account.ts'
import { countTrashedArticles, listTrashedArticles } from '#features/articles/article-trash.server.ts'
import { imagesOf, ownListThumbnails } from '#features/articles/article.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { pageWithin, rowsPerPage } from '#platform/ui/list-page.ts'
import { trashCaption } from '#platform/trash-days.ts'

export type Trash = Awaited<ReturnType<typeof listTrash>>

export async function listTrash(account: Account, number: number) {
  const count = await countTrashedArticles(account)
  const page = pageWithin(number, count)
  const articles = await listTrashedArticles(account, (page - 1) * rowsPerPage, rowsPerPage)
  const addressesOf = (article: (typeof articles)[number]) => imagesOf(article).slice(0, ownListThumbnails)
  const pictures = await shownPictures(articles.flatMap(addressesOf))
  const at = now()
  return {
    count,
    page,
    rows: articles.map((article) => ({
      id: article.id,
      title: article.title,
      thumbnails: addressesOf(article).flatMap((address) => pictures.get(address) ?? []),
      caption: trashCaption(article.deletedAt, at),
    })),
  }
}
