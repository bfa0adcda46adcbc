import { sql, type SQL } from 'drizzle-orm'
import { unused, type MediaUsage } from '#features/media/library.ts'
import { db, transaction } from '#platform/database.server.ts'
import { articleDrafts, articleRevisions, articles } from './article-tables.server.ts'

/** Whether an article, as it is or will be read, shows the file at this address. */
const shows = (address: SQL) => sql`(
  ${articles.image} = ${address} or ${address} = any(${articles.images}) or ${articles.videoUrl} = ${address}
  or ${articles.videoPoster} = ${address} or ${articles.videoCaptions} = ${address}
  or position(${address} in ${articles.content}) > 0)`

/** Neither an article, nor a draft, nor a version that could be restored needs the file at this address. */
export function isUnusedFile(address: SQL): SQL {
  return sql`not exists (select 1 from ${articles} where ${shows(address)})
    and not exists (select 1 from ${articleDrafts} where position(${address} in ${articleDrafts.writing}::text) > 0)
    and not exists (select 1 from ${articleRevisions} where position(${address} in ${articleRevisions.writing}::text) > 0)`
}

/** Where these files are needed, in three questions whatever their number. */
export async function usageOf(addresses: string[]): Promise<Map<string, MediaUsage>> {
  const asked = sql`unnest(${sql.param(addresses)}::text[]) as asked(address)`
  const address = sql`asked.address`
  const [inArticles, inDrafts, inVersions] = await Promise.all([
    db.execute<{ address: string; id: string; title: string; slug: string }>(
      sql`select asked.address, ${articles.id}, ${articles.title}, ${articles.slug} from ${asked}
        join ${articles} on ${shows(address)} order by ${articles.createdAt} desc`,
    ),
    db.execute<{ address: string; drafts: string }>(
      sql`select asked.address, count(*) as drafts from ${asked}
        join ${articleDrafts} on position(${address} in ${articleDrafts.writing}::text) > 0 group by asked.address`,
    ),
    db.execute<{ address: string }>(
      sql`select distinct asked.address from ${asked}
        join ${articleRevisions} on position(${address} in ${articleRevisions.writing}::text) > 0`,
    ),
  ])
  const found = new Map(addresses.map((one): [string, MediaUsage] => [one, { ...unused, articles: [] }]))
  for (const { address: used, ...article } of inArticles.rows) found.get(used)?.articles.push(article)
  for (const { address: used, drafts } of inDrafts.rows)
    Object.assign(found.get(used) ?? {}, { drafts: Number(drafts) })
  for (const { address: used } of inVersions.rows) {
    const usage = found.get(used)
    if (usage && usage.articles.length === 0 && usage.drafts === 0) usage.versionsOnly = true
  }
  return found
}

/**
 * Runs `work` while nobody writes an article, nor removes files: one that starts to use a file at this very moment is
 * waited for, and seen.
 */
export function withArticlesHeld<T>(work: () => Promise<T>): Promise<T> {
  return transaction(async () => {
    await db.execute(sql`lock table ${articles}, ${articleDrafts} in share row exclusive mode`)
    return work()
  })
}
