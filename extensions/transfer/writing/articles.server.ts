import { never, titleCharactersMax } from '#features/articles/article.ts'
import { categoryKeys } from '#features/articles/categories.ts'
import { derivedColumns } from '#features/articles/derived-columns.ts'
import { columnsOf, inputFrom, publishableInput } from '#features/articles/article-input.ts'
import { isSlug, slugCharactersMax, slugOf } from '#features/articles/slug.ts'
import { findKnownArticles, type ImportedArticle, isSlugTaken, storeArticles } from './rows/article-rows.server.ts'
import { sanitize } from '#features/articles/sanitizer.server.ts'
import { completeProduct } from '#features/articles/product.ts'
import { pictureProblem } from '#features/media/picture.ts'
import { videoOf } from '#features/media/video.ts'
import { site } from '#platform/site.server.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { shortenBetweenWords } from '#platform/text/shorten.ts'
import { figureOf } from '../figure.ts'
import type { ImportReport, ImportRun } from '../import-report.ts'
import type { Article } from '../records.ts'
import { onOneLine } from './title.ts'
import { firstVideoIn, remarkLosses, withOwnAddresses, withOwnPhoto } from './content.server.ts'
import type { ImportedMedia } from './media.server.ts'
import type { ImportedPeople } from './people.server.ts'

export type ImportedArticles = ReturnType<typeof importedArticles>
type Context = ImportRun & { media: ImportedMedia; people: ImportedPeople }
type Row = ImportedArticle

export function importedArticles(context: Context) {
  const { report, isDryRun, overwrite } = context
  /** The addresses in the source of articles that are here or come, by their ids. */
  const here = new Map<string, string>()
  /** The last number after each address that several articles had. */
  const numbers = new Map<string, number>()
  const slugs = new Set<string>()
  /** The source's names of articles that did not come, by their ids. */
  const names = new Map<string, string>()
  /** PostgreSQL writes one batch while the next one is cleaned. */
  let storing = Promise.resolve()

  async function add(records: Article[]): Promise<void> {
    const existing = await findKnownArticles(
      records.map(({ id }) => id),
      records.map(({ slug }) => slug),
    )
    const [additions, replacements]: [Row[], Row[]] = [[], []]
    const sameAs = (record: Article) => existing.articles.find(({ id }) => id === record.id)
    const isWanted = (record: Article) => (sameAs(record) ? overwrite : !existing.gone.has(record.slug))
    const rows = await Promise.all(records.map(async (record) => (isWanted(record) ? rowOf(record, context) : null)))
    for (const [index, record] of records.entries()) {
      const [row, same] = [rows[index], sameAs(record)]
      if (same) slugs.add(same.slug)
      if (same || here.has(record.id)) {
        if ((here.get(record.id) ?? record.slug) !== record.slug)
          report.refuse('articles', 'articles laissés\u00a0: un autre de cet export a le même numéro', record.title)
        else if (same && row && differs(row, same)) replacements.push({ ...row, slug: same.slug })
        else report.of('articles').already += 1
        here.set(record.id, here.get(record.id) ?? record.slug)
      } else if (row) {
        here.set(row.id, row.slug)
        additions.push({ ...row, slug: await freeSlug({ ...record, title: row.title }, existing.articles) })
      } else {
        names.set(record.id, record.title.trim() || record.slug)
        if (existing.gone.has(record.slug))
          report.refuse('articles', 'articles supprimés ici depuis\u00a0: ils ne reviennent pas', record.slug)
      }
    }
    report.of('articles').added += additions.length
    report.of('articles').overwritten += replacements.length
    await storing
    if (isDryRun) return
    storing = storeArticles(additions, replacements)
    storing.catch(() => undefined) // thrown where it is awaited
  }

  async function freeSlug({ id, slug: slugThere, title, createdAt }: Article, others: { id: string; slug: string }[]) {
    if (!isSlug(slugThere) && slugThere) report.remark('adresses impossibles\u00a0: faites de leur titre', slugThere)
    const base = isSlug(slugThere) ? slugThere : slugOf(title, new Date(createdAt))
    const isTaken = async (slug: string) =>
      slugs.has(slug) ||
      others.some((row) => row.slug === slug && row.id !== id) ||
      (slug !== slugThere && (await isSlugTaken(slug)))
    let slug = base
    for (let number = numbers.get(base) ?? 2; await isTaken(slug); number++) {
      slug = `${base.slice(0, slugCharactersMax - 8)}-${number}`
      numbers.set(base, number)
    }
    if (slug !== base) report.remark('adresses déjà prises\u00a0: un numéro les suit', base)
    slugs.add(slug)
    return slug
  }

  return { add, allWritten: () => storing, has: (id: string) => here.has(id), nameOf: (id: string) => names.get(id) }
}

const differs = (row: Row, same: Record<'title' | 'content' | 'category', string> & { image: string | null }) =>
  row.title !== same.title || row.content !== same.content || row.category !== same.category || row.image !== same.image

/** The reading time of the source stays unless this site uses another formula. */
function readTimeThere(readTime: string): { readTime?: string } {
  return site.readingSpeed === 'characters' && /^\d{1,5}$/.test(readTime) ? { readTime } : {}
}

async function rowOf(record: Article, context: Context): Promise<Row | null> {
  const { report, media, people } = context
  let html = await withOwnAddresses(record.content, media)
  let outcome = await sanitize(html)
  if (outcome.ok && isEmpty(outcome.value)) {
    html = await withOwnAddresses(await pictureOrVideo(record, html, media), media)
    outcome = await sanitize(html)
  }
  if (!outcome.ok) return refuse(report, `articles laissés\u00a0: ${outcome.refusal}`, record)
  if (isEmpty(outcome.value)) return refuse(report, 'articles sans contenu', record)
  const { content, text, checksum } = outcome.value
  const title = titleOf(record, text, report)
  if (html !== content) remarkLosses(record.content, content, report, title)
  if (!categoryKeys().includes(record.category)) report.remark('catégories inconnues', record.category)
  const images = await imagesOf(record, context)
  const authorId = people.hereOf(record.authorId)
  if (record.authorId && !authorId) report.remark('articles dont l’auteur n’a plus de compte', title)
  const input = inputFrom({
    ...record,
    title,
    content,
    images,
    videoUrl: await videoOfArticle(record, html, context),
    product: await productOfArticle(record, images, context),
  })
  const { id, slug, tags, author, date, updatedAt, commentsClosedAt, withdrawnAt, version } = record
  const own = { id, slug, tags, author, date, updatedAt, commentsClosedAt, withdrawnAt, version, authorId }
  return {
    ...own,
    ...columnsOf(publishableInput(input)),
    sanitizedChecksum: checksum,
    ...derivedColumns(text, site.readingSpeed),
    ...readTimeThere(record.readTime),
    addresses: record.addresses.filter(isSlug),
    createdAt: withdrawnAt ? never.toISOString() : record.createdAt,
  }
}

const isEmpty = ({ text, content }: { text: string; content: string }) => !text && !content.includes('<img')

/** They are the whole text of some articles. */
async function pictureOrVideo({ images: [picture] }: Article, html: string, media: ImportedMedia): Promise<string> {
  if (picture) return figureOf(picture)
  const address = escapeHtml((await firstVideoIn(html, media)) ?? '')
  return address && `<p><a href="${address}">${address}</a></p>`
}

function refuse(report: ImportReport, sentence: string, { title, slug, id }: Article): null {
  report.refuse('articles', sentence, title || slug || id)
  return null
}

function titleOf({ title: words, slug }: Article, text: string, report: ImportReport): string {
  const title = onOneLine(words)
  if (!title) {
    const beginning = shortenBetweenWords(text, 60) || slug || 'Sans titre'
    report.remark('articles sans titre\u00a0: leur début en tient lieu', beginning)
    return beginning
  }
  const characters = Array.from(title)
  if (characters.length <= titleCharactersMax) return title
  report.remark('titres coupés\u00a0: ils étaient trop longs', title)
  return characters.slice(0, titleCharactersMax).join('').trim()
}

async function imagesOf(record: Article, { media, report }: Context): Promise<Article['images']> {
  const byAddress = new Map<string, Article['images'][number]>()
  for (const { address: addressThere, ...more } of record.images) {
    const original = addressThere.trim()
    const address = (await media.addressOf(original, true)) ?? original
    if (!address || byAddress.has(address)) continue
    if (pictureProblem(address)) report.remark('adresses d’images que ce site ne montre pas', original)
    else byAddress.set(address, { ...more, address })
  }
  return [...byAddress.values()]
}

async function productOfArticle(record: Article, images: Article['images'], { media, report }: Context) {
  if (!record.product) return null
  const product = completeProduct(await withOwnPhoto(record.product, images, media))
  if (!product) report.remark('objets de la boutique sans nom ni adresse que ce site suive', record.title)
  return product
}

async function videoOfArticle(record: Article, content: string, { media, report }: Context): Promise<string | null> {
  const original = record.videoUrl?.trim()
  if (!original) return firstVideoIn(content, media)
  const address = (await media.addressOf(original, false)) ?? original
  if (videoOf(address)) return address
  report.remark('adresses de vidéos que ce site ne montre pas', original)
  return null
}
