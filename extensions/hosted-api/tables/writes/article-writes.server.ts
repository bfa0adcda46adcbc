import { imageLine, parseImages } from '#features/articles/image-lines.ts'
import { whyNotWrite } from '#features/articles/article.ts'
import { type ArticleInput, programFields, simpleEntries } from '#features/articles/article-fields.ts'
import { emptyInput, formOf } from '#features/articles/article-input.ts'
import { articleForm } from '#features/articles/article-form.ts'
import { publishArticle, updateArticle } from '#features/articles/articles.server.ts'
import { deleteArticle } from '#features/articles/deletion.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { lockArticle, type ArticleRow } from '#features/articles/stored-article.server.ts'
import { now } from '#platform/clock.ts'
import { unfit } from '../table-error.ts'
import { withPageAddresses } from './file-addresses.server.ts'
import { textOfColumn, type RowInput } from './row-input.ts'
import { checkRow, refuseChange, refusedWrite, refuseOther, valueOf } from './write-errors.ts'
import type { WritableTable } from './writable-table.ts'

/** A program whose clock is ahead by less publishes at once. */
const clockMilliseconds = 5 * 60_000

/** Derived columns (slug, excerpt, reading time, author) are accepted and computed anew. */
export const writableArticles: WritableTable<ArticleRow> = {
  scope: 'articles',
  whyNot: whyNotWrite,

  async insert(row, { account }) {
    refuseOther(row, 'author_id', account.id)
    const form = changedInput(emptyInput(), await withPageAddresses(row))
    const publication = { version: null, draft: null, slug: undefined, publishAt: publishAtOf(row) }
    return valueOf(await publishArticle(form, account, publication)).id
  },

  lock: (id) => lockArticle(id, 'update'),

  async update(row, changes, { account }) {
    // The calls of the specification change one's own articles only.
    if (row.authorId !== account.id)
      throw refusedWrite({ status: 403, sentence: 'Seul l’auteur de cet article peut le modifier.' })
    const article = valueOf(await findEditableArticle(row.id, account))
    const { id, slug, authorId: author_id, createdAt, date } = row
    const { version, scheduledFor } = article
    refuseChange(changes, { id, slug, author_id, ...(!scheduledFor && { date, created_at: createdAt }) })
    const form = changedInput(article, await withPageAddresses(changes))
    const publication = { version, draft: null, slug: undefined, publishAt: publishAtOf(changes), keepsDraft: true }
    valueOf(await updateArticle(id, form, account, publication))
  },

  async remove(rows, { account }) {
    for (const { id } of rows) valueOf(await deleteArticle(id, account))
  },
}

const columnOf = new Map([
  ...['title', 'content', 'category'].map((name) => [name, name] as const),
  ...programFields.map(([name, { column }]) => [name, column] as const),
])

/** Follows the editor's rules. Details without a column, such as descriptions of images, stay. */
function changedInput(before: ArticleInput, row: RowInput): ArticleInput {
  const form = formOf(before)
  for (const [name, column] of columnOf) {
    const text = textOfColumn(row, column) ?? ''
    if (!row.has(column) || text === form[name]) continue
    form[name] = text
    for (const [part, { partOf }] of simpleEntries) if (partOf === name) form[part] = ''
  }
  return checkRow(articleForm, { ...form, images: imageLinesOf(before, row) })
}

function imageLinesOf({ images }: ArticleInput, row: RowInput): string {
  const addresses = images.map(({ address }) => address)
  return addressesOf(addresses, row)
    .map((address) => {
      // The address may not smuggle in details or a second address.
      if (parseImages(address)[0]?.address !== address) throw unfit('images', address)
      return imageLine(images.find((image) => image.address === address) ?? { address, alt: null })
    })
    .join('\n')
}

/** `image` alone replaces the first of `images`. */
function addressesOf(addresses: string[], row: RowInput): string[] {
  const image = textOfColumn(row, 'image')?.trim()
  const list = row.get('images')
  const images = Array.isArray(list) ? list.map((address) => address.trim()).filter(Boolean) : []
  if (row.has('images')) return images.length > 0 || !image ? images : [image]
  if (!row.has('image')) return addresses
  return image ? [image, ...addresses.filter((address) => address !== image)] : addresses.slice(1)
}

function publishAtOf(row: RowInput): Date | undefined {
  const date = textOfColumn(row, 'date') ?? textOfColumn(row, 'created_at')
  if (date === null) return undefined
  const at = new Date(date)
  return at.getTime() > now().getTime() + clockMilliseconds ? at : now()
}
