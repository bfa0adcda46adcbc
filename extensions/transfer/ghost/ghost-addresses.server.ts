import { articlePath } from '#features/articles/slug.ts'
import { pagePath } from '#features/pages/page.ts'
import { type CategoryRule, categoryPathFor } from '../category-rule.ts'
import { idOf } from '../foreign-id.server.ts'
import { addLists, type FormerSite, formerSite, subjectTarget } from '../moved/former-site.ts'
import { ghostRows, type GhostRow } from './ghost-rows.server.ts'
import { isPage, type Surroundings } from './ghost-surroundings.server.ts'
import { isPublic } from './ghost-visibility.ts'

/** https://ghost.org/docs/themes/routing: posts stand at `/slug/`, or below their date. */
export async function readFormerSite(
  file: string,
  { metaOf, users, tags }: Surroundings,
  rule: CategoryRule,
): Promise<FormerSite> {
  const site = formerSite()
  addLists(site)
  for await (const { table, row } of ghostRows(file))
    if (table === 'posts' && isPublic(row, metaOf.get(String(row.id)))) addPost(site, row)
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

/** Numbers are those of another blog's texts too. */
export const postId = ({ id, uuid, slug }: GhostRow) =>
  idOf(typeof id === 'number' || /^\d+$/.test(String(id)) ? (uuid ?? `${String(id)} ${String(slug)}`) : id, 'ghost')

function addPost(site: FormerSite, row: GhostRow): void {
  const slug = String(row.slug)
  const id = postId(row)
  const preview = typeof row.uuid === 'string' ? `/p/${row.uuid}` : null
  if (isPage(row)) return site.add([`/${slug}`, preview], { target: pagePath(slug), pageId: id })
  const [year, month, day] = String(row.published_at ?? row.created_at)
    .slice(0, 10)
    .split('-')
  site.add([`/${slug}`, preview, `/${year}/${month}/${day}/${slug}`], {
    target: articlePath(slug),
    articleId: id,
  })
}
