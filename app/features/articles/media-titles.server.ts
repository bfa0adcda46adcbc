import { sql, type SQL } from 'drizzle-orm'
import type { MediaTexts } from '#features/library/media-library.server.ts'
import { articles } from './article-tables.server.ts'
import { neededAddresses } from './media-usage.server.ts'

const inImageTag = (attribute: string) => sql`substring(tag.text from ${`^[^>]*\\m${attribute}="([^"]+)"`})`
const plainAlt = sql`replace(replace(replace(${inImageTag('alt')}, '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&')`

/** A photo is called by its newest alternative text, a film by the title of its newest article. */
const titles: SQL = sql`
  select distinct on (address) address, title, poster from (
    select alts.key as address, alts.value as title, null as poster, created_at
    from ${articles}, lateral jsonb_each_text(${articles.imageAlts}) as alts
    union all
    select ${inImageTag('src')}, ${plainAlt}, null, created_at
    from ${articles}, lateral unnest(string_to_array(${articles.content}, '<img ')) with ordinality as tag(text, number)
    where tag.number > 1
    union all
    select ${articles.videoUrl}, ${articles.title}, coalesce(${articles.videoPoster}, ${articles.image}), created_at from ${articles}
  ) as named where address is not null and title <> ''
  order by address, created_at desc`

export const mediaTexts = (): MediaTexts => ({ addressesInUse: neededAddresses(), titles })
