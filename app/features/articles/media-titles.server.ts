import { sql } from 'drizzle-orm'
import type { MediaTexts } from '#features/library/media-library.server.ts'
import { containsText } from '#platform/contains-text.server.ts'
import { articleMedia, articleMediaNames, articles } from './article-tables.server.ts'
import { isInUse } from './media-usage.server.ts'

const inImageTag = (attribute: string) => sql`substring(tag.text from ${`^[^>]*\\m${attribute}="([^"]+)"`})`
const plainAlt = sql`replace(replace(replace(${inImageTag('alt')}, '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&')`

/** A photo is called by its newest alternative text, a film by the title of its newest article. */
const titles: MediaTexts['titles'] = (of) => sql`
  select distinct on (address) address, title, poster from (
    with named as materialized (
      select title, content, image, image_alts, video_url, video_poster, created_at from ${articles} where ${typeof of === 'string' ? containsText(articleMediaNames, of.replaceAll(/["\\]/g, '')) : sql`${articleMedia} && ${sql.param(of)}::text[]`})
    select alts.key as address, alts.value as title, null as poster, created_at
    from named, lateral jsonb_each_text(image_alts) as alts
    union all
    select ${inImageTag('src')}, ${plainAlt}, null, created_at
    from named, lateral unnest(string_to_array(content, '<img ')) with ordinality as tag(text, number)
    where tag.number > 1
    union all
    select video_url, title, coalesce(video_poster, image), created_at from named
  ) as called where address is not null and title <> ''
  order by address, created_at desc`

export const mediaTexts: MediaTexts = { isInUse, titles }
