import { emptyInput } from '#features/articles/article-input.ts'
import { placeOf } from '#features/pages/page.ts'
import { categoryFor, subjectTags, type CategoryRule } from '../category-rule.ts'
import { fileOrigin } from '../files/file-origin.server.ts'
import { pageState, withoutVersions } from '../foreign-text.ts'
import { personId } from '../foreign-id.server.ts'
import { figureOf } from '../figure.ts'
import { type FetchPicture, foreignFiles, fromInside } from '../files/guarded-origin.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportSource } from '../import-source.server.ts'
import { type Article, besideSchema, type Draft, type Kind, type Page, type Writing } from '../records.ts'
import { describedTerms, featuredTexts, unknownAuthor, unknownDate } from '../new-person.server.ts'
import { chosenExcerpt, remarkExcerptOfPage } from '../chosen-excerpt.ts'
import { commentsOf } from './wxr-comments.server.ts'
import { elementsWithBlocks } from './wxr-blocks.server.ts'
import { dateIn, metaIn, textIn, type XmlElement } from './wxr-elements.server.ts'
import { dateOf, formerSlugsIn, knownDateOf, postId, slugIn } from './wxr-item.server.ts'
import { people } from './wxr-people.server.ts'
import { readSurroundings, type Surroundings, withoutScheme } from './wxr-surroundings.server.ts'
import { readFormerSite } from './wxr-addresses.server.ts'
import { contentOf } from './wxr-content.server.ts'
import { plainText } from './wxr-text.server.ts'
import { visibilityOf } from './wxr-visibility.server.ts'

const uploadPath = /(?:\/|\/media\/)(wp-content\/uploads\/[^?#\s]+|article-(?:images|videos)\/[^?#\s]+)/
const pathIn = (address: string) => uploadPath.exec(address)?.[1]

/** Reads WXR, which « Outils, Exporter » writes, in one file or several. @throws one French sentence */
export async function wordpressSource(
  exports: string[],
  { files, rule, fetchPicture }: { files: string | null; rule: CategoryRule; fetchPicture?: FetchPicture },
): Promise<ImportSource> {
  const around = await readSurroundings(exports)
  const elements = () => elementsWithBlocks(exports, around.blocks)
  const former = await readFormerSite(elements(), rule)
  const origin = files === null ? null : fromInside(await fileOrigin(files))

  return {
    async *rows(kind, report) {
      if (kind === 'people') yield* people(exports, around, report)
      if (kind === 'moved') yield* former.records()
      if (kind === 'articles') await remarkOthers(elements(), around, report)
      if (!['articles', 'drafts', 'pages', 'comments'].includes(kind)) return
      for await (const item of elements()) {
        const kindHere = kindOf(item)
        if (kind === 'comments' && kindHere === 'articles')
          yield* commentsOf(item, { articleId: postId(item) ?? '', around, report })
        else if (kind === kindHere) yield kind === 'pages' ? pageOf(item, around, report) : postOf(item, report)
      }
    },
    files: foreignFiles(origin, fetchPicture, pathIn, (address) => wholeSize(address, around)),
    linkTo: former.linkTo,
    close: async () => {},
  }

  function postOf(item: XmlElement, report: ImportReport): Partial<Article & Draft> {
    const title = textIn(item, 'title')
    const terms = item.children.filter(({ name }) => name === 'category')
    const tags = terms.flatMap(({ attributes: { domain, nicename = '' } }) => (domain === 'author' ? [] : [nicename]))
    remarkOmissions(item, report)
    const image = mainPicture(item, around, report)
    const author = around.emails.get(textIn(item, 'dc:creator')) ?? ''
    if (!author) report.remark(unknownAuthor, title)
    return {
      ...emptyInput(),
      ...withoutVersions,
      ...placeAndTimes(item),
      commentsClosedAt: textIn(item, 'wp:comment_status') === 'closed' ? dateOf(item) : null,
      searchDescription: chosenExcerpt(excerptsIn(item), title, report),
      images: image ? [image] : [],
      ...besideIn(metaIn(item, 'wp:postmeta', '_amulette')),
      title,
      content: contentOf(item, around, report),
      category: categoryFor(tags, rule, report),
      tags: subjectTags(terms.filter(({ attributes }) => attributes.domain === 'post_tag').map(({ text }) => text)),
      author,
      authorId: personId(author),
    }
  }
}

/** Plug-ins keep what they tell search engines. */
const descriptions = ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseop_description']

const excerptsIn = (item: XmlElement) =>
  [...descriptions.map((key) => metaIn(item, 'wp:postmeta', key)), textIn(item, 'excerpt:encoded')].map(plainText)

function mainPicture(item: XmlElement, { attachments }: Surroundings, report: ImportReport) {
  const thumbnail = metaIn(item, 'wp:postmeta', '_thumbnail_id')
  const image = attachments.get(thumbnail)
  if (thumbnail && !image) report.remark('images principales qui ne sont pas dans l’export', textIn(item, 'title'))
  return image
}

/** Our own exports carry the fields that WordPress does not have. */
function besideIn(text: string): Partial<Writing> {
  try {
    return besideSchema.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

function kindOf(item: XmlElement): Kind | null {
  const type = item.name === 'item' ? textIn(item, 'wp:post_type') : ''
  const { visibility } = visibilityOf(item)
  if (visibility === 'omitted' || (type !== 'post' && type !== 'page')) return null
  return type === 'page' ? 'pages' : visibility === 'public' ? 'articles' : 'drafts'
}

function placeAndTimes(item: XmlElement) {
  const at = dateOf(item)
  const updatedAt = dateIn(item, 'wp:post_modified_gmt') ?? at
  const names = { slug: slugIn(item), addresses: formerSlugsIn(item) }
  return { id: postId(item) ?? '', ...names, date: at, createdAt: at, updatedAt }
}

function pageOf(item: XmlElement, around: Surroundings, report: ImportReport): Partial<Page> {
  const image = mainPicture(item, around, report)
  const content = (image ? figureOf(image) : '') + contentOf(item, around, report)
  const input = { title: textIn(item, 'title'), content }
  remarkExcerptOfPage(excerptsIn(item), input.title, report)
  const { date, slug, ...times } = placeAndTimes(item)
  const place = placeOf(metaIn(item, 'wp:postmeta', '_amulette_place') || 'footer')
  const isOnline = visibilityOf(item).visibility === 'public' && textIn(item, 'wp:status') === 'publish'
  return { ...input, ...times, place, slug: slug || null, ...pageState(isOnline ? date : null, input) }
}

async function remarkOthers(
  elements: AsyncIterable<XmlElement>,
  { blocks }: Surroundings,
  report: ImportReport,
): Promise<void> {
  for await (const item of elements) {
    const [type, title] = [textIn(item, 'wp:post_type'), textIn(item, 'title')]
    const description = textIn(item, `${item.name}_description`)
    if (description) report.remark(describedTerms, description)
    if (item.name !== 'item' || type === 'attachment' || type === 'wp_block') continue
    if (type !== 'post' && type !== 'page') report.remark('contenus qui ne sont pas des articles, laissés', type)
    const { visibility, remark } = visibilityOf(item)
    if (remark && (type === 'post' || type === 'page')) report.remark(remark, title)
    const comments = item.children.filter(({ name }) => name === 'wp:comment').length
    if (type === 'page' && comments > 0) report.remark('commentaires sous des pages, laissés', title, comments)
    else if (type === 'post' && visibility !== 'public' && comments > 0)
      report.remark('commentaires sous des textes qui ne sont pas en ligne, laissés', title, comments)
  }
  for (const { title, isUsed } of blocks.values())
    if (!isUsed) report.remark('blocs réutilisables dont aucun texte ne se sert, laissés', title)
}

function remarkOmissions(item: XmlElement, report: ImportReport): void {
  const title = textIn(item, 'title')
  const isRubric = ({ name, attributes: { domain = '' } }: XmlElement) =>
    name === 'category' && !/^(?:post_tag|post_format|author)$/.test(domain)
  if (item.children.filter(isRubric).length > 1)
    report.remark('textes de plusieurs catégories\u00a0: ils n’en ont qu’une ici', title)
  const writers = item.children.filter(({ name, attributes }) => name === 'category' && attributes.domain === 'author')
  if (writers.length > 1) report.remark('textes à plusieurs auteurs\u00a0: le premier les signe seul', title)
  for (const { name, attributes, text } of item.children)
    if (name === 'category' && !/^(?:category|post_tag|post_format|author)$/.test(attributes.domain ?? 'category'))
      report.remark('mots d’autres classements, laissés', `${attributes.domain ?? ''}\u00a0: ${text.trim()}, ${title}`)
  if (knownDateOf(item) === null) report.remark(unknownDate, title)
  if (metaIn(item, 'wp:postmeta', 'enclosure')) report.remark('sons et films joints aux textes, laissés', title)
  if (textIn(item, 'wp:is_sticky') === '1') report.remark(featuredTexts, title)
  for (const field of ownFieldsOf(item)) report.remark('champs personnalisés, laissés', `${field}, ${title}`)
}

/** WordPress shows its writers the fields alone whose names begin without « _ »; plug-ins name theirs in other ways. */
function ownFieldsOf(item: XmlElement): string[] {
  const fields = item.children.filter(({ name }) => name === 'wp:postmeta').map((meta) => textIn(meta, 'wp:meta_key'))
  return fields.filter((field) => !/^(?:_|$|enclosure$|rank_math_)/.test(field))
}

/** « photo-300x200.jpg » is a smaller « photo.jpg ». */
function wholeSize(address: string, { addresses }: Surroundings): string {
  const whole = address.replace(/-\d{1,5}x\d{1,5}(\.\w{1,5})(?:\?.*)?$/, '$1')
  return addresses.get(withoutScheme(whole)) ?? address
}
