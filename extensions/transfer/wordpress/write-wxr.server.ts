import type { Client } from 'pg'
import { storedCategories } from '#features/articles/categories.server.ts'
import { categoryOf, categoryTexts } from '#features/articles/categories.ts'
import { displayName } from '#features/accounts/account.ts'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { pagePath } from '#features/pages/page.ts'
import { now } from '#platform/clock.ts'
import { articlePath } from '#features/articles/slug.ts'
import { exportQueries } from '../archive/export-queries.ts'
import { type Article, besideKeys, type Comment, type Draft, type Page, type PersonRecord } from '../records.ts'
import { streamRows } from '../rows.server.ts'
import { cdata, xmlElement, timesOf, wpElements } from './xml-text.ts'

const namespaces = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  wfw: 'http://wellformedweb.org/CommentAPI/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
}

export interface WxrCounts {
  articles: number
  comments: number
}

/** Exports a snapshot. Fields that WordPress does not have are added for our own import. */
export async function* writeWxr(client: Client, counts: WxrCounts): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local timezone = 'UTC'`)
  const queries = exportQueries({ withPasswords: false })
  const people: People = new Map()
  for await (const person of streamRows<PersonRecord>(client, queries.people, 500))
    people.set(person.id, { person, number: people.size + 1 })
  const writers = await client.query<{ id: string }>(
    'select author_id as id from articles union select author_id from article_drafts',
  )
  const isWriter = new Set(writers.rows.map(({ id }) => id))
  yield head([...people.values()].filter(({ person: { id, role } }) => role === 'admin' || isWriter.has(id)))
  let last = 0
  const next = () => (last += 1)
  const commentsOf = byArticle(streamRows<Comment>(client, commentsInOrder(queries.comments), 500))
  for await (const article of streamRows<Article>(client, queries.articles, 20)) {
    const comments = await commentsOf(article.id)
    counts.articles += 1
    counts.comments += comments.length
    yield item(article, { people, next, comments })
  }
  for await (const draft of streamRows<Draft>(client, queries.drafts, 20))
    yield item(draft, { people, next, comments: [] })
  for await (const page of streamRows<Page>(client, queries.pages, 20)) yield pageItem(page, next())
  yield '</channel>\n</rss>\n'
  await client.query('rollback')
}

/** Comments are read in the order of the articles, because no index finds those of one article in time order. */
const commentsInOrder = (
  query: string,
) => `select written.* from (${query}) written join articles on articles.id = "articleId"
  order by articles.created_at, articles.id, "answersTo" is not null, written."createdAt", written.id`

function byArticle(comments: AsyncGenerator<Comment>): (articleId: string) => Promise<Comment[]> {
  let next = comments.next()
  return async (articleId) => {
    const own: Comment[] = []
    for (let one = await next; !one.done && one.value.articleId === articleId; one = await next) {
      own.push(one.value)
      next = comments.next()
    }
    return own
  }
}

type People = Map<string, { person: PersonRecord; number: number }>

function head(people: { person: PersonRecord; number: number }[]): string {
  const spaces = Object.entries(namespaces).map(([name, address]) => ` xmlns:${name}="${address}"`)
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"${spaces.join('')}>\n<channel>`,
    xmlElement('title', site.siteName),
    xmlElement('link', config.siteUrl),
    ...wpElements({ wxr_version: '1.2', base_site_url: config.siteUrl, base_blog_url: config.siteUrl }),
    ...people.map(({ person, number }) => {
      const name = { author_email: person.email, author_display_name: displayName(person) }
      const fields = wpElements({ author_id: String(number), author_login: person.email, ...name })
      return `<wp:author>${fields.join('')}</wp:author>`
    }),
    ...storedCategories().categories.map(
      ({ key, plural }) =>
        `<wp:category>${xmlElement('wp:category_nicename', key)}${xmlElement('wp:cat_name', plural)}</wp:category>`,
    ),
    '',
  ].join('\n')
}

interface Around {
  people: People
  next: () => number
  comments: Comment[]
}

function item(post: Article | Draft, { people, next, comments }: Around): string {
  const isArticle = 'slug' in post
  const status = !isArticle || post.withdrawnAt ? 'draft' : new Date(post.createdAt) > now() ? 'future' : 'publish'
  const [image] = post.images
  const [number, attachment] = [next(), image ? next() : null]
  const key = categoryOf(post.category)
  const beside = JSON.stringify(
    Object.fromEntries(besideKeys.map((name) => [name, post[name]])),
    (_, value: unknown) => (typeof value === 'string' && value.startsWith('/media/') ? absolute(value) : value),
  )
  const element = [
    '<item>',
    xmlElement('title', post.title),
    xmlElement('link', isArticle ? `${config.siteUrl}${articlePath(post.slug)}` : config.siteUrl),
    xmlElement('dc:creator', people.get(post.authorId ?? '')?.person.email ?? ''),
    `<guid isPermaLink="false">urn:uuid:${post.id}</guid>`,
    contentElement(post.content),
    xmlElement('wp:post_id', String(number)),
    ...timesOf('wp:post_date', post.createdAt),
    ...timesOf('wp:post_modified', post.updatedAt),
    ...wpElements({ comment_status: isArticle && post.commentsClosedAt ? 'closed' : 'open' }),
    ...wpElements({ post_name: isArticle ? post.slug : '', status, post_type: 'post' }),
    `<category domain="category" nicename="${key}">${cdata(categoryTexts(key).plural)}</category>`,
    ...(isArticle ? post.tags : []).map(
      (tag) => `<category domain="post_tag" nicename="${tag.replaceAll(' ', '-')}">${cdata(tag)}</category>`,
    ),
    ...(attachment ? [meta('wp:postmeta', '_thumbnail_id', String(attachment))] : []),
    ...(isArticle ? formerNames(post) : []),
    meta('wp:postmeta', '_amulette', beside),
    ...commentElements(comments, people),
    '</item>\n',
  ].join('\n')
  if (!image || !attachment) return element
  return element + attachmentItem(attachment, absolute(image.address), post.createdAt)
}

function pageItem(
  { id, slug, title, content, place, version, onlineSince, draft, addresses, ...dates }: Page,
  number: number,
): string {
  const text = version === 0 && draft ? draft : { title, content }
  const fields = [
    xmlElement('title', text.title),
    xmlElement('link', slug ? config.siteUrl + pagePath(slug) : config.siteUrl),
    `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    contentElement(text.content),
    xmlElement('wp:post_id', String(number)),
    ...timesOf('wp:post_date', dates.createdAt),
    ...timesOf('wp:post_modified', dates.updatedAt),
    ...wpElements({ comment_status: 'closed', post_name: slug ?? '' }),
    ...wpElements({ status: onlineSince ? 'publish' : 'draft', post_type: 'page' }),
    ...formerNames({ addresses }),
    meta('wp:postmeta', '_amulette_place', place),
  ]
  return `<item>\n${fields.join('\n')}\n</item>\n`
}

const formerNames = ({ addresses }: Pick<Page, 'addresses'>) =>
  addresses.map((name) => meta('wp:postmeta', '_wp_old_slug', name))

const contentElement = (html: string) =>
  `<content:encoded>${cdata(html.replace(/(src|href)="(\/[^/"])/g, `$1="${config.siteUrl}$2`))}</content:encoded>`

function attachmentItem(number: number, address: string, at: string): string {
  const fields = [
    xmlElement('title', address.split('/').at(-1) ?? ''),
    xmlElement('link', address),
    xmlElement('wp:post_id', String(number)),
    ...timesOf('wp:post_date', at),
    ...wpElements({ status: 'inherit', post_type: 'attachment', attachment_url: address }),
  ]
  return `<item>\n${fields.join('\n')}\n</item>\n`
}

function commentElements(comments: Comment[], people: People): string[] {
  const numberOf = new Map(comments.map(({ id }, index) => [id, String(index + 1)]))
  return comments.map((comment) => {
    const who = people.get(comment.userId ?? '')
    const email = who?.person.email ?? comment.author
    return [
      '<wp:comment>',
      xmlElement('wp:comment_id', numberOf.get(comment.id) ?? ''),
      xmlElement('wp:comment_author', who ? displayName(who.person) : (comment.guestName ?? email.split('@')[0] ?? '')),
      xmlElement('wp:comment_author_email', email),
      ...timesOf('wp:comment_date', comment.createdAt),
      xmlElement('wp:comment_content', escapedLines(comment.content)),
      ...wpElements({ comment_approved: comment.validated ? '1' : '0', comment_type: 'comment' }),
      ...wpElements({ comment_parent: numberOf.get(comment.answersTo ?? '') ?? '0' }),
      ...wpElements({ comment_user_id: String(who?.number ?? 0) }),
      meta('wp:commentmeta', '_amulette_id', comment.id),
      '</wp:comment>',
    ].join('')
  })
}

const meta = (name: string, key: string, value: string) =>
  `<${name}>${xmlElement('wp:meta_key', key)}${xmlElement('wp:meta_value', value)}</${name}>`

const absolute = (address: string) => (address.startsWith('/') ? config.siteUrl + address : address)

const escapedLines = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br />\n')
