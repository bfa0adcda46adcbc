import { sql, type SQL } from 'drizzle-orm'
import { displayName, type Account } from '#features/accounts/account.ts'
import { authorColumns, authorJoin } from '#features/accounts/authors.server.ts'
import { namedPlacesMax, noUsage, type MediaPlace, type MediaUsage } from '#features/library/library.ts'
import { db, transaction } from '#platform/database.server.ts'
import { settings } from '#platform/settings-tables.server.ts'
import { siteSettings } from '#platform/site-settings.ts'
import { de } from '#platform/text/elision.ts'
import { trashItems, trashRows } from '#platform/trash-tables.server.ts'
import { trashHref } from './article.ts'
import { simpleEntries } from './article-fields.ts'
import { articleDrafts, articleRevisions, articles, authorPresentations } from './article-tables.server.ts'
import { presentationHref } from './presentation.ts'
import { articlePath } from './slug.ts'

const simpleTexts = sql.join(
  simpleEntries.map(([key]) => articles[key]),
  sql`, `,
)
const articleText = sql`concat_ws(' ', ${articles.content}, ${articles.image}, array_to_string(${articles.images}, ' '),
  ${simpleTexts})`
const inArticle = addressesIn(articleText)
const inDraft = addressesIn(sql`${articleDrafts.input}::text`)
const inRevision = addressesIn(sql`${articleRevisions.input}::text`)
const inTrash = addressesIn(sql`${trashRows.row}::text`)

/** Each text is scanned once, and split first: regular expressions are slow on long ones. */
function addressesIn(text: SQL): SQL {
  return sql`(select distinct '/media/article-' || piece.address as address from (
    select substring(cut.text from '^(?:images|videos)/[A-Za-z0-9_-]+(?:[.][A-Za-z0-9_-]+)+') as address
    from unnest(string_to_array(${text}, '/media/article-')) with ordinality as cut(text, number) where cut.number > 1
  ) as piece where piece.address is not null)`
}

/** Pictures of the blog's own mark, whether it is in use or kept for later. */
const markAddresses = sql`select ${settings.value} ->> kind.name as address from ${settings},
  (values ('logo'), ('portrait')) as kind (name)
  where ${settings.name} = ${siteSettings.name} and ${settings.value} ->> kind.name <> ''`

/** Features below that show files add queries with the columns kind, rank, id, title, href, at and text. */
export const otherMediaTexts: SQL[] = []

export const neededAddresses = () => sql`
  select address from ${articles}, lateral ${inArticle} as found
  union all select address from ${articleDrafts}, lateral ${inDraft} as found
  union all select address from ${articleRevisions}, lateral ${inRevision} as found
  union all select address from ${trashRows}, lateral ${inTrash} as found
  union all select address from (${markAddresses}) as mark
  ${unionOf(otherMediaTexts.map((texts) => sql`select found.address from ${foundIn(texts)}`))}
  union all select ${authorPresentations.portrait} from ${authorPresentations} where ${authorPresentations.portrait} is not null`

function foundIn(texts: SQL): SQL {
  return sql`(${texts}) as other, lateral ${addressesIn(sql`other.text`)} as found`
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
  places: string
}

export async function usageOf(addresses: string[], account: Account | null): Promise<Map<string, MediaUsage>> {
  const usages = new Map(addresses.map((address): [string, MediaUsage] => [address, { ...noUsage, places: [] }]))
  const { rows } = await db.execute<PlaceRow>(sql`
    select * from (
      select *, count(*) over (partition by address) as places,
        row_number() over (partition by address order by rank, at desc) as number
      from (${everyPlaceOf(addresses)}) as place
    ) as numbered
    where number <= ${namedPlacesMax} order by address, number`)
  for (const row of rows) {
    const usage = usages.get(row.address)
    usage?.places.push(placeOf(row, account))
    if (usage) usage.others = Number(row.places) - usage.places.length
  }
  return usages
}

/** An article’s newest revision is named, when the article itself no longer shows the file. */
function everyPlaceOf(addresses: string[]): SQL {
  const isRequested = sql`found.address = any(${sql.param(addresses)}::text[])`
  const author = authorColumns()
  return sql`
    select found.address, 1 as rank, 'article' as kind, ${articles.id}, ${articles.title}, ${articles.slug},
      null::int as version, null::uuid as owner, null as email, null as username, ${articles.createdAt} as at
    from ${articles}, lateral ${inArticle} as found where ${isRequested}
    union all
    select mark.address, 2, 'mark', null::uuid, null, null, null, null, null, null, null
    from (${markAddresses}) as mark where mark.address = any(${sql.param(addresses)}::text[])
    union all
    select ${authorPresentations.portrait}, 2, 'portrait', ${authorPresentations.userId}, null, null,
      null, ${authorPresentations.userId}, ${author.email}, ${author.username}, null
    from ${authorPresentations} ${authorJoin(authorPresentations.userId)}
    where ${authorPresentations.portrait} = any(${sql.param(addresses)}::text[])
    union all
    select found.address, 3, 'draft', ${articleDrafts.id}, ${articleDrafts.input}->>'title', null,
      null, ${articleDrafts.authorId}, ${author.email}, ${author.username}, ${articleDrafts.updatedAt}
    from ${articleDrafts} ${authorJoin(articleDrafts.authorId)},
      lateral ${inDraft} as found where ${isRequested}
    union all
    select found.address, 4, 'version', ${articles.id}, ${articles.title}, null,
      max(${articleRevisions.version}), ${articles.authorId}, null, null, max(${articleRevisions.savedAt})
    from ${articleRevisions} join ${articles} on ${articles.id} = ${articleRevisions.articleId},
      lateral ${inRevision} as found
    where ${isRequested} and found.address not in ${inArticle}
    group by found.address, ${articles.id}
    union all
    select found.address, 5, 'trash', ${trashRows.itemId}, max(root.row->>'title'), null,
      null, null, null, null, max(${trashItems.deletedAt})
    from ${trashRows} join ${trashItems} on ${trashItems.id} = ${trashRows.itemId}
      join ${trashRows} as root on root.item_id = ${trashItems.id} and root.table_name in ('articles', 'pages'),
      lateral ${inTrash} as found
    where ${isRequested}
    group by found.address, ${trashRows.itemId}
    ${unionOf(
      otherMediaTexts.map(
        (texts) => sql`select found.address, other.rank, other.kind, other.id, other.title, other.href,
          null::int, null::uuid, null, null, other.at from ${foundIn(texts)} where ${isRequested}`,
      ),
    )}`
}

export async function listAddressesInTrash(itemIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct address from ${trashRows}, lateral ${inTrash} as found
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
