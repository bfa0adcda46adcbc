import { articlePath } from '#features/articles/slug.ts'
import { pagePath } from '#features/pages/page.ts'
import { type CategoryRule, categoryPathFor } from '../category-rule.ts'
import { idOf } from '../foreign-id.server.ts'
import { type FormerSite, formerSite, subjectTarget } from '../moved/former-site.ts'
import { type GhostRow, text } from './ghost-row.ts'
import { ghostRows } from './ghost-rows.server.ts'
import { inOrder, isPage, type Surroundings } from './ghost-surroundings.server.ts'
import { isPublic } from './ghost-visibility.ts'

/** https://ghost.org/docs/themes/routing: posts stand at `/slug/`, or below their date. */
export async function readFormerSite(
  file: string,
  { metaOf, users, tags, tagsOf }: Surroundings,
  rule: CategoryRule,
): Promise<FormerSite> {
  const site = formerSite()
  for await (const { table, row } of ghostRows(file))
    if (table === 'posts' && isPublic(row, metaOf.get(text(row.id))))
      addPost(site, row, tags.get(inOrder(tagsOf.get(text(row.id)))[0] ?? '')?.slug)
  for (const { slug, name } of tags.values()) {
    const path = categoryPathFor(slug, rule)
    site.add([`/tag/${slug}`, `/tag/${slug}/rss`], path ? { target: path } : subjectTarget(name))
  }
  for (const { slug } of users.values()) {
    site.add([`/author/${String(slug)}`], { target: '/' })
    site.add([`/author/${String(slug)}/rss`], { target: '/flux.xml' })
  }
  return site
}

/** Numbers are those of another blog's texts too, and converters write none. */
export function postId({ id, uuid, slug }: GhostRow): string | null {
  const isOwn = text(id) !== '' && !/^\d+$/.test(text(id))
  return idOf(isOwn ? id : uuid || `${text(id)} ${text(slug)}`.trim(), 'ghost')
}

/** @param tag the slug of its first one */
function addPost(site: FormerSite, row: GhostRow, tag: string | undefined): void {
  const slug = String(row.slug)
  const id = postId(row)
  const preview = typeof row.uuid === 'string' ? `/p/${row.uuid}` : null
  if (isPage(row)) return site.add([`/${slug}`, preview], { target: pagePath(slug), pageId: id })
  const [year, month, day] = String(row.published_at ?? row.created_at)
    .slice(0, 10)
    .split('-')
  const thing = { target: articlePath(slug), articleId: id }
  site.add([`/${slug}`, preview, `/${year}/${month}/${day}/${slug}`], thing)
  site.guess([`/${year}/${month}/${slug}`, `/${year}/${slug}`, tag && `/${tag}/${slug}`], thing)
}
