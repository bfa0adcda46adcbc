import { emptyInput } from '#features/articles/article-input.ts'
import { placeOf } from '#features/pages/page.ts'
import { hasVideoExtension } from '#features/media/video-type.ts'
import { categoryFor, subjectTags, type CategoryRule } from '../category-rule.ts'
import { fileOrigin } from '../files/file-origin.server.ts'
import { personId } from '../foreign-id.server.ts'
import { figureOf } from '../figure.ts'
import { type FetchPicture, fromInside, guardedOrigin, remotePicture } from '../files/guarded-origin.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportSource } from '../import-source.server.ts'
import { type Article, besideSchema, type Draft, type Page, type Writing } from '../records.ts'
import { unknownAuthor, unknownDate } from '../new-person.ts'
import { chosenExcerpt } from '../chosen-excerpt.ts'
import { commentsOf } from './wxr-comments.server.ts'
import { dateIn, metaIn, textIn, wxrElements, type XmlElement } from './wxr-elements.server.ts'
import { dateOf, knownDateOf, postId, slugIn } from './wxr-item.server.ts'
import { people } from './wxr-people.server.ts'
import { readSurroundings, type Surroundings, withoutScheme } from './wxr-surroundings.server.ts'
import { readFormerSite } from './wxr-addresses.server.ts'
import { contentOf } from './wxr-content.server.ts'
import { plainText } from './wxr-text.server.ts'
import { remarkVisibility, type Visibility, visibilityOf } from './wxr-visibility.server.ts'

const uploadPath = /(?:\/|\/media\/)(wp-content\/uploads\/[^?#\s]+|article-(?:images|videos)\/[^?#\s]+)/
/** Reads WXR, which « Outils, Exporter » writes, in one file or several. @throws one French sentence */
export async function wordpressSource(
  exports: string[],
  { files, rule, fetchPicture }: { files: string | null; rule: CategoryRule; fetchPicture?: FetchPicture },
): Promise<ImportSource> {
  const around = await readSurroundings(exports)
  const former = await readFormerSite(exports, rule)
  const origin = files === null ? null : fromInside(await fileOrigin(files))

  async function* posts(visibilities: Visibility[], type: 'post' | 'page' = 'post') {
    for await (const item of wxrElements(exports)) {
      const isWanted = item.name === 'item' && textIn(item, 'wp:post_type') === type
      if (isWanted && visibilities.includes(visibilityOf(item))) yield item
    }
  }

  return {
    async *rows(kind, report) {
      if (kind === 'people') yield* people(exports, around, report)
      if (kind === 'articles') {
        await remarkOthers(exports, report)
        for await (const item of posts(['public'])) yield articleOf(item, postOf(item, report))
      }
      if (kind === 'drafts') for await (const item of posts(['draft'])) yield draftOf(item, postOf(item, report))
      if (kind === 'pages')
        for await (const item of posts(['public', 'draft'], 'page')) yield pageOf(item, around, report)
      if (kind === 'moved') yield* former.records()
      if (kind === 'comments')
        for await (const item of posts(['public']))
          yield* commentsOf(item, { articleId: postId(item) ?? '', around, report })
    },
    files: {
      fileAt(address, isShown) {
        if (address.length > 4000) return null
        const path = uploadPath.exec(address)?.[1]
        const remote = isShown ? remotePicture(wholeSize(address, around)) : null
        if (!path || origin === null) return remote === null ? null : { bucket: 'article-images', path: remote }
        const bucket = hasVideoExtension(path) ? ('article-videos' as const) : ('article-images' as const)
        const wholePath = uploadPath.exec(wholeSize(address, around))?.[1]
        return { bucket, path: wholePath ?? path }
      },
      origin: guardedOrigin(origin, fetchPicture),
      async *list() {},
    },
    linkTo: former.linkTo,
    close: async () => {},
  }

  function postOf(item: XmlElement, report: ImportReport) {
    const title = textIn(item, 'title')
    const terms = item.children.filter(({ name }) => name === 'category')
    const tags = terms.flatMap(({ attributes: { domain, nicename = '' } }) => (domain === 'author' ? [] : [nicename]))
    remarkOmissions(item, report)
    const image = mainPicture(item, around, report)
    const author = around.emails.get(textIn(item, 'dc:creator')) ?? ''
    if (!author) report.remark(unknownAuthor, title)
    return {
      ...emptyInput(),
      searchDescription: chosenExcerpt(plainText(textIn(item, 'excerpt:encoded')), title, report),
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

type Post = Writing & Pick<Article, 'author' | 'authorId' | 'tags'>

const updateOf = (item: XmlElement) => dateIn(item, 'wp:post_modified_gmt') ?? dateOf(item)

function articleOf(item: XmlElement, post: Post): Partial<Article> {
  const at = dateOf(item)
  const own = { id: postId(item) ?? '', slug: slugIn(item), readTime: '', version: 1, withdrawnAt: null }
  const dates = { date: at, createdAt: at, updatedAt: updateOf(item) }
  return { ...own, ...post, ...dates, commentsClosedAt: textIn(item, 'wp:comment_status') === 'closed' ? at : null }
}

function draftOf(item: XmlElement, { authorId, ...post }: Post): Partial<Draft> {
  const own = { id: postId(item) ?? '', authorId, articleId: null, baseVersion: null }
  return { ...own, ...post, createdAt: dateOf(item), updatedAt: updateOf(item) }
}

/** A page that WordPress does not show is a draft here. */
function pageOf(item: XmlElement, around: Surroundings, report: ImportReport): Partial<Page> {
  const createdAt = dateOf(item)
  const image = mainPicture(item, around, report)
  const content = (image ? figureOf(image) : '') + contentOf(item, around, report)
  const text = { title: textIn(item, 'title'), content }
  const place = placeOf(metaIn(item, 'wp:postmeta', '_amulette_place') || 'footer')
  const own = { id: postId(item) ?? '', slug: slugIn(item) || null, place, addresses: [] }
  const page = { ...own, ...text, createdAt, updatedAt: updateOf(item) }
  const isOnline = visibilityOf(item) === 'public' && textIn(item, 'wp:status') === 'publish'
  if (isOnline) return { ...page, version: 1, onlineSince: createdAt, draft: null }
  return { ...page, version: 0, onlineSince: null, draft: text }
}

async function remarkOthers(files: string[], report: ImportReport): Promise<void> {
  for await (const item of wxrElements(files)) {
    const type = textIn(item, 'wp:post_type')
    if (item.name !== 'item' || type === 'attachment') continue
    if (type !== 'post' && type !== 'page') report.remark('contenus qui ne sont pas des articles, laissés', type)
    else remarkVisibility(item, report)
    const comments = item.children.filter(({ name }) => name === 'wp:comment').length
    if (type === 'page' && comments > 0)
      report.remark('commentaires sous des pages, laissés', textIn(item, 'title'), comments)
    else if (type === 'post' && visibilityOf(item) !== 'public' && comments > 0)
      report.remark('commentaires sous des textes qui ne sont pas en ligne, laissés', textIn(item, 'title'), comments)
  }
}

function remarkOmissions(item: XmlElement, report: ImportReport): void {
  const title = textIn(item, 'title')
  const isRubric = ({ name, attributes: { domain = '' } }: XmlElement) =>
    name === 'category' && !/^(?:post_tag|post_format|author)$/.test(domain)
  if (item.children.filter(isRubric).length > 1)
    report.remark('textes de plusieurs rubriques\u00a0: ils n’en ont qu’une ici', title)
  const writers = item.children.filter(({ name, attributes }) => name === 'category' && attributes.domain === 'author')
  if (writers.length > 1) report.remark('textes à plusieurs auteurs\u00a0: le premier les signe seul', title)
  if (knownDateOf(item) === null) report.remark(unknownDate, title)
  if (metaIn(item, 'wp:postmeta', 'enclosure')) report.remark('sons et films joints aux textes, laissés', title)
}

/** « photo-300x200.jpg » is a smaller « photo.jpg ». */
function wholeSize(address: string, { addresses }: Surroundings): string {
  const whole = address.replace(/-\d{1,5}x\d{1,5}(\.\w{1,5})(?:\?.*)?$/, '$1')
  return addresses.get(withoutScheme(whole)) ?? address
}
