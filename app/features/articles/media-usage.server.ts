import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { displayName, type Account } from '#features/accounts/account.ts'
import { authorColumns, authorJoin } from '#features/accounts/authors.server.ts'
import { namedPlacesMax, noUsage, type MediaPlace, type MediaUsage } from '#features/library/library.ts'
import { db, transaction } from '#platform/database.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { settings } from '#platform/settings-tables.server.ts'
import { mediaIn } from '#platform/media-addresses.server.ts'
import { siteSettings } from '#platform/site-settings.ts'
import { de } from '#platform/text/elision.ts'
import { trashItems, trashRows } from '#platform/trash-tables.server.ts'
import { trashHref } from './article.ts'
import {
  articleDrafts,
  articleMedia,
  articleRevisions,
  articles,
  authorPresentations,
  mediaNames,
  revisionMedia,
} from './article-tables.server.ts'
import { presentationHref } from './presentation.ts'
import { articlePath } from './slug.ts'

const inDraft = addressesIn(articleDrafts.media)
const inTrash = addressesIn(trashRows.media)

function addressesIn(media: SQLWrapper): SQL {
  return sql`unnest(${media}) as found(address)`
}

/** Pictures of the blog's own mark, whether it is in use or kept for later. */
const markAddresses = sql`select ${settings.value} ->> kind.name as address from ${settings},
  (values ('logo'), ('portrait')) as kind (name)
  where ${settings.name} = ${siteSettings.name} and ${settings.value} ->> kind.name <> ''`

/** Features below that show files add queries with the columns kind, rank, id, title, href, at and text. */
export const otherMediaTexts: SQL[] = []

/** The list is read once, however many files are compared with it. */
export const isInUseElsewhere = (address: SQL) => sql`${address} in (
    select found.address from ${articleDrafts}, ${inDraft}
    union all select found.address from ${trashRows}, ${inTrash}
    union all select address from (${markAddresses}) as mark
    ${unionOf(otherMediaTexts.map((texts) => sql`select found.address from ${foundIn(texts)}`))}
    union all select ${authorPresentations.portrait} from ${authorPresentations} where ${authorPresentations.portrait} is not null)`

export const isInUse = (address: SQL) => sql`(
  exists (select from ${mediaNames} where ${mediaNames.address} = ${address}) or ${isInUseElsewhere(address)})`

function foundIn(texts: SQL): SQL {
  return sql`(${texts}) as other, ${addressesIn(mediaIn(sql`other.text`))}`
}

function unionOf(queries: SQL[]): SQL {
  return sql.join(
    queries.map((query) => sql`union all ${query}`),
    sql` `,
  )
}

interface PlaceRow extends Record<string, unknown> {
  address: string
  kind: MediaPlace['kind']
  id: string
  title: string | null
  slug: string | null
  version: number | null
  owner: string | null
  email: string | null
  username: string | null
  total: string
}

export async function usageOf(addresses: string[], account: Account | null): Promise<Map<string, MediaUsage>> {
  const usages = new Map(addresses.map((address): [string, MediaUsage] => [address, { ...noUsage, places: [] }]))
  const { rows } = await db.execute<PlaceRow>(sql`
    with wanted as materialized (select unnest(${sql.param(addresses)}::text[]) as address),
    shown as materialized (
      select wanted.address, newest.* from wanted cross join lateral (
        select ${articles.id}, ${articles.title}, ${articles.slug}, ${articles.createdAt} as at, count(*) over () as count
        from ${articles} where ${articleMedia} @> array[wanted.address]
        order by ${articles.createdAt} desc limit ${namedPlacesMax}) as newest)
    select *, places + (select coalesce(max(count) - count(*), 0) from shown where shown.address = numbered.address) as total from (
      select *, count(*) over (partition by address) as places,
        row_number() over (partition by address order by rank, at desc) as number
      from (${everyPlace()}) as place
    ) as numbered
    where number <= ${namedPlacesMax} order by address, number`)
  for (const row of rows) {
    const usage = usages.get(row.address)
    usage?.places.push(placeOf(row, account))
    if (usage) usage.others = Number(row.total) - usage.places.length
  }
  return usages
}

/** An article’s newest revision is named, when the article itself, of which `shown` has the newest, no longer shows the file. */
function everyPlace(): SQL {
  const isWanted = sql`found.address in (select address from wanted)`
  const author = authorColumns()
  return sql`
    select address, 1 as rank, 'article' as kind, id, title, slug,
      null::int as version, null::uuid as owner, null as email, null as username, at
    from shown
    union all
    select mark.address, 2, 'mark', null::uuid, null, null, null, null, null, null, null
    from (${markAddresses}) as mark join wanted using (address)
    union all
    select ${authorPresentations.portrait}, 2, 'portrait', ${authorPresentations.userId}, null, null,
      null, ${authorPresentations.userId}, ${author.email}, ${author.username}, null
    from ${authorPresentations} ${authorJoin(authorPresentations.userId)}
    where ${authorPresentations.portrait} in (select address from wanted)
    union all
    select found.address, 3, 'draft', ${articleDrafts.id}, ${articleDrafts.input}->>'title', null,
      null, ${articleDrafts.authorId}, ${author.email}, ${author.username}, ${articleDrafts.updatedAt}
    from ${articleDrafts} ${authorJoin(articleDrafts.authorId)},
      ${inDraft} where ${isWanted}
    union all
    select wanted.address, 4, 'version', ${articles.id}, ${articles.title}, null,
      max(${articleRevisions.version}), ${articles.authorId}, null, null, max(${articleRevisions.savedAt})
    from wanted join ${articleRevisions} on ${revisionMedia} @> array[wanted.address]
      join ${articles} on ${articles.id} = ${articleRevisions.articleId}
    where not exists (select from shown where shown.address = wanted.address
      and (shown.id = ${articles.id} or (count > ${namedPlacesMax} and ${articleMedia} @> array[wanted.address])))
    group by wanted.address, ${articles.id}
    union all
    select found.address, 5, 'trash', ${trashRows.itemId}, max(root.row->>'title'), null,
      null, null, null, null, max(${trashItems.deletedAt})
    from ${trashRows} join ${trashItems} on ${trashItems.id} = ${trashRows.itemId}
      join ${trashRows} as root on root.item_id = ${trashItems.id} and root.table_name in ('articles', 'pages'),
      ${inTrash}
    where ${isWanted}
    group by found.address, ${trashRows.itemId}
    ${unionOf(
      otherMediaTexts.map(
        (texts) => sql`select found.address, other.rank, other.kind, other.id, other.title, other.href,
          null::int, null::uuid, null, null, other.at from ${foundIn(texts)} where ${isWanted}`,
      ),
    )}`
}

export async function listAddressesInTrash(itemIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct address from ${trashRows}, ${inTrash}
    where ${trashRows.itemId} = any(${sql.param(itemIds)}::uuid[])`)
  return rows.map(({ address }) => address)
}

/** Drafts of others are private: their title is not disclosed. */
function placeOf(
  { kind, id, title, slug, version, owner, email, username }: PlaceRow,
  account: Account | null,
): MediaPlace {
  const isTheirs = account !== null && owner === account.id
  if (kind === 'article') return { kind, label: title ?? '', href: articlePath(slug ?? '') }
  if (kind === 'trash') return { kind, label: title ?? '', href: trashHref }
  if (kind === 'mark') return { kind, label: 'La marque du blog', href: '/compte/apparence' }
  if (kind === 'page' || (kind === 'version' && slug)) return { kind, label: title || 'Sans titre', href: slug }
  if (kind === 'version') {
    const href = isTheirs ? `/compte/articles/${id}/versions/${version}` : null
    return { kind, label: `${title}, version ${version}`, href }
  }
  const name = displayName({ username, email: email ?? '' })
  if (kind === 'portrait') {
    return isTheirs
      ? { kind, label: 'Votre portrait', href: presentationHref }
      : { kind, label: `Portrait ${de(name)}`, href: null }
  }
  if (!isTheirs) return { kind, label: `Brouillon ${de(name)}`, href: null }
  return { kind, label: `Brouillon\u00a0: ${title?.trim() || 'Sans titre'}`, href: `/compte/brouillons/${id}` }
}

/** Articles are locked before files, against deadlocks. */
export function withArticleLock<T>(work: () => Promise<T>): Promise<T> {
  return transaction(async () => {
    await db.execute(sql`lock table ${articles}, ${articleDrafts} in share row exclusive mode`)
    return work()
  })
}

/** The lock is taken for each batch, so that writers of articles do not wait for the whole. @returns how many were done */
export async function inBatches(size: number, workOnSome: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await withArticleLock(workOnSome)
    total += count
    if (count < size) return total
  }
}

export async function listVideoPlayers(): Promise<string[]> {
  tagPage('articles')
  const isOn = (site: string) => sql<boolean>`coalesce(bool_or(${articles.videoUrl} like ${`%${site}%`}), false)`
  const [players] = await db.select({ YouTube: isOn('youtu'), Vimeo: isOn('vimeo') }).from(articles)
  return Object.entries(players ?? {}).flatMap(([site, isUsed]) => (isUsed ? [site] : []))
}
