import { emptyInput } from '#features/articles/article-input.ts'
import { now } from '#platform/clock.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'
import { placeOf } from '#features/pages/page.ts'
import { hasVideoExtension } from '#features/media/video-type.ts'
import { categoryFor, subjectTags, type CategoryRule } from '../category-rule.ts'
import { fileOrigin } from '../files/file-origin.server.ts'
import { type FetchPicture, fromInside, guardedOrigin, remotePicture } from '../files/guarded-origin.server.ts'
import { idOf, momentOf } from '../foreign-id.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportSource } from '../import-source.server.ts'
import { type Article, besideSchema, type Draft, type Page, type Writing } from '../records.ts'
import { commentsOf } from './wxr-comments.server.ts'
import { dateIn, metaIn, textIn, wxrElements, type XmlElement } from './wxr-elements.server.ts'
import { people, personId } from './wxr-people.server.ts'
import { contentOf } from './wxr-text.server.ts'

/** An export of this product keeps its ids. */
const postId = (item: XmlElement) =>
  /^urn:uuid:([\da-f-]{36})$/.exec(textIn(item, 'guid'))?.[1] ??
  idOf(textIn(item, 'wp:post_id'), `wordpress ${siteOf(item)}`)
const siteOf = (item: XmlElement) => /^https?:\/\/([^/]+)/.exec(textIn(item, 'link') || textIn(item, 'guid'))?.[1] ?? ''

const uploadPath = /(?:\/|\/media\/)(wp-content\/uploads\/[^?#\s]+|article-(?:images|videos)\/[^?#\s]+)/
const publicStatuses = ['publish', 'future']
const draftStatuses = ['draft', 'pending', 'private']

/** Reads WXR, which « Outils, Exporter » writes. @throws one French sentence */
export async function wordpressSource(
  file: string,
  { files, rule, fetchPicture }: { files: string | null; rule: CategoryRule; fetchPicture?: FetchPicture },
): Promise<ImportSource> {
  const { emails, attachments } = await readAround(file)
  const origin = files === null ? null : fromInside(await fileOrigin(files))

  async function* posts(statuses: string[], type: 'post' | 'page' = 'post') {
    for await (const item of wxrElements(file)) {
      const isWanted = item.name === 'item' && textIn(item, 'wp:post_type') === type
      if (isWanted && statuses.includes(textIn(item, 'wp:status'))) yield item
    }
  }

  return {
    async *rows(kind, report) {
      if (kind === 'people') yield* people(file, report)
      if (kind === 'articles') {
        await remarkOthers(file, report)
        for await (const item of posts(publicStatuses)) yield articleOf(item, postOf(item, report))
      }
      if (kind === 'drafts') for await (const item of posts(draftStatuses)) yield draftOf(item, postOf(item, report))
      if (kind === 'pages')
        for await (const item of posts([...publicStatuses, ...draftStatuses], 'page')) yield pageOf(item, report)
      if (kind === 'comments')
        for await (const item of posts(publicStatuses)) yield* commentsOf(item, postId(item) ?? '', report)
    },
    files: {
      fileAt(address, isShown) {
        if (address.length > 4000) return null
        const path = uploadPath.exec(address)?.[1]
        const remote = isShown ? remotePicture(wholeSize(address, attachments)) : null
        if (!path || origin === null) return remote === null ? null : { bucket: 'article-images', path: remote }
        const bucket = hasVideoExtension(path) ? ('article-videos' as const) : ('article-images' as const)
        const wholePath = uploadPath.exec(wholeSize(address, attachments))?.[1]
        return { bucket, path: wholePath ?? path }
      },
      origin: guardedOrigin(origin, fetchPicture),
      async *list() {},
    },
    close: async () => {},
  }

  function postOf(item: XmlElement, report: ImportReport) {
    const title = textIn(item, 'title')
    const terms = item.children.filter(({ name }) => name === 'category')
    const tags = terms.map(({ attributes }) => attributes.nicename ?? '')
    const image = attachments.get(metaIn(item, 'wp:postmeta', '_thumbnail_id'))
    const author = emails.get(textIn(item, 'dc:creator')) ?? ''
    return {
      ...emptyInput(),
      images: image ? [{ address: image, alt: null }] : [],
      ...besideIn(metaIn(item, 'wp:postmeta', '_amulette')),
      title,
      content: contentOf(textIn(item, 'content:encoded'), report, title),
      category: categoryFor(tags, rule, report),
      tags: subjectTags(terms.filter(({ attributes }) => attributes.domain === 'post_tag').map(({ text }) => text)),
      author,
      authorId: personId(author),
    }
  }
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

const dateOf = (item: XmlElement) =>
  dateIn(item, 'wp:post_date_gmt') ??
  momentOf(textIn(item, 'pubDate')) ??
  dateIn(item, 'wp:post_date') ??
  now().toISOString()

function articleOf(item: XmlElement, post: Post): Partial<Article> {
  const at = dateOf(item)
  const postName = textIn(item, 'wp:post_name')
  return {
    id: postId(item) ?? '',
    slug: decodePercent(postName) ?? postName,
    ...post,
    date: at,
    createdAt: at,
    updatedAt: dateIn(item, 'wp:post_modified_gmt') ?? at,
    readTime: '',
    version: 1,
    commentsClosedAt: textIn(item, 'wp:comment_status') === 'closed' ? at : null,
    withdrawnAt: null,
  }
}

function draftOf(item: XmlElement, { authorId, ...post }: Post): Partial<Draft> {
  const createdAt = dateOf(item)
  const updatedAt = dateIn(item, 'wp:post_modified_gmt') ?? createdAt
  const own = { id: postId(item) ?? '', authorId: authorId ?? '', articleId: null, baseVersion: null }
  return { ...own, ...post, createdAt, updatedAt }
}

/** A page that WordPress does not show is a draft here. */
function pageOf(item: XmlElement, report: ImportReport): Partial<Page> {
  const [title, postName] = [textIn(item, 'title'), textIn(item, 'wp:post_name')]
  const createdAt = dateOf(item)
  const isOnline = textIn(item, 'wp:status') === 'publish'
  const text = { title, content: contentOf(textIn(item, 'content:encoded'), report, title) }
  return {
    id: postId(item) ?? '',
    slug: (decodePercent(postName) ?? postName) || null,
    ...text,
    place: placeOf(metaIn(item, 'wp:postmeta', '_amulette_place') || 'footer'),
    version: isOnline ? 1 : 0,
    onlineSince: isOnline ? createdAt : null,
    draft: isOnline ? null : text,
    addresses: [],
    createdAt,
    updatedAt: dateIn(item, 'wp:post_modified_gmt') ?? createdAt,
  }
}

async function readAround(file: string): Promise<{ emails: Map<string, string>; attachments: Map<string, string> }> {
  const [emails, attachments] = [new Map<string, string>(), new Map<string, string>()]
  for await (const element of wxrElements(file)) {
    if (element.name === 'wp:author') emails.set(textIn(element, 'wp:author_login'), textIn(element, 'wp:author_email'))
    const address = textIn(element, 'wp:attachment_url')
    if (address) attachments.set(textIn(element, 'wp:post_id'), address)
  }
  return { emails, attachments }
}

async function remarkOthers(file: string, report: ImportReport): Promise<void> {
  for await (const item of wxrElements(file)) {
    const [type, status] = [textIn(item, 'wp:post_type'), textIn(item, 'wp:status')]
    if (item.name !== 'item' || type === 'attachment') continue
    const isKnown = type === 'post' || type === 'page'
    if (!isKnown) report.remark('contenus qui ne sont pas des articles, laissés', type)
    else if (![...publicStatuses, ...draftStatuses].includes(status))
      report.remark('textes de la corbeille, laissés', textIn(item, 'title'))
  }
}

/** « photo-300x200.jpg » is a smaller « photo.jpg ». */
function wholeSize(address: string, attachments: Map<string, string>): string {
  const whole = address.replace(/-\d{1,5}x\d{1,5}(\.\w{1,5})(?:\?.*)?$/, '$1')
  if (whole === address) return address
  const name = whole.replace(/^https?:/, '')
  for (const attachment of attachments.values()) if (attachment.replace(/^https?:/, '') === name) return attachment
  return address
}
