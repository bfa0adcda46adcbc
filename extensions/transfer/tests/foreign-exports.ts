import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { runImport } from '../import.server.ts'
import { openSource } from '../open-source.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-exports-'))

export function exported(ending: 'xml' | 'json', contents: string): string {
  const file = path.join(folder, `${crypto.randomUUID()}.${ending}`)
  writeFileSync(file, contents)
  return file
}

export const wxr = (
  items: string[],
  before = '',
) => `<?xml version="1.0"?>${before}<rss xmlns:content="c" xmlns:excerpt="e" xmlns:dc="d" xmlns:wp="w"><channel>
  <wp:wxr_version>1.2</wp:wxr_version><wp:author><wp:author_id>1</wp:author_id><wp:author_login>nadia</wp:author_login>
  <wp:author_email>nadia@example.org</wp:author_email><wp:author_display_name>Nadia</wp:author_display_name></wp:author>${items.join('')}</channel></rss>`
export const post = (title: string, status: string, more = '', type = 'post') => `<item><title>${title}</title>
  <link>https://ancien.example/${title}/</link><dc:creator>nadia</dc:creator><content:encoded>Texte de ${title}</content:encoded>
  <wp:post_date_gmt>2022-05-01 09:00:00</wp:post_date_gmt><wp:post_name>${title}</wp:post_name><wp:post_type>${type}</wp:post_type>
  <wp:status>${status}</wp:status>${more}</item>`

export const ghostPost = (title: string, more: object) => ({
  id: title,
  title,
  slug: title,
  html: `<p>Texte de ${title}</p>`,
  type: 'post',
  status: 'published',
  visibility: 'public',
  created_at: '2022-05-01T09:00:00.000Z',
  published_at: '2022-05-01T09:00:00.000Z',
  ...more,
})
export const ghost = (posts: object[]) =>
  JSON.stringify({
    db: [
      {
        meta: { version: '5.82.0' },
        data: {
          posts,
          posts_meta: [{ post_id: 'courriel', email_only: true }],
          users: [{ id: '1', name: 'Nadia', email: 'nadia@example.org', created_at: '2022-05-01T09:00:00.000Z' }],
          posts_authors: posts.map((_, place) => ({ post_id: (posts[place] as { id: string }).id, author_id: '1' })),
        },
      },
    ],
  })

/** Where a text is after the import, by its title. */
export async function places(file: string) {
  const report = await runImport(await openSource({ from: file, files: null }))
  const { rows } = await db.execute<{ title: string; place: string }>(sql`
    select title, case when created_at > now() then 'scheduled' else 'public' end as place from articles
    union all select writing->>'title', 'draft' from article_drafts
    union all select coalesce(nullif(title, ''), draft->>'title'), case when online_since is null then 'draft page' else 'public page' end from pages`)
  return { places: Object.fromEntries(rows.map(({ title, place }) => [title, place])), report }
}

export const sentences = ({ remarks }: Awaited<ReturnType<typeof places>>['report']) =>
  Object.fromEntries(remarks.map(({ sentence, examples }) => [sentence, examples]))
