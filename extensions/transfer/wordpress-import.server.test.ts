import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../tests/support/database.ts'
import { runImport } from './import.server.ts'
import { openSource } from './open-source.server.ts'

// Needs: a database of its own.

useDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-wordpress-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function exported(contents: string): string {
  const file = path.join(folder, `${crypto.randomUUID()}.xml`)
  writeFileSync(file, contents)
  return file
}

const comment = (id: number, more: string) => `<wp:comment><wp:comment_id>${id}</wp:comment_id>
  <wp:comment_date_gmt>2022-05-0${id} 10:00:00</wp:comment_date_gmt>${more}</wp:comment>`
const by = (name: string, email: string, user = 0) => `<wp:comment_author><![CDATA[${name}]]></wp:comment_author>
  <wp:comment_author_email>${email}</wp:comment_author_email><wp:comment_user_id>${user}</wp:comment_user_id>`
const said = (
  text: string,
  approved: string,
  parent = 0,
  type = 'comment',
) => `<wp:comment_content><![CDATA[${text}]]></wp:comment_content>
  <wp:comment_approved><![CDATA[${approved}]]></wp:comment_approved><wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent>`
const item = (
  id: number,
  type: string,
  status: string,
  more: string,
) => `<item><link>https://pierres.example/?p=${id}</link>
  <dc:creator><![CDATA[maiwenn]]></dc:creator><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2022-05-01 09:00:00</wp:post_date_gmt>
  <wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status>${more}</item>`
const content = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`
const wxr = (items: string, before = '') => `<?xml version="1.0" encoding="UTF-8"?>${before}
  <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
  <channel><title>Pierres &amp; perles</title><wp:wxr_version>1.2</wp:wxr_version>
  <wp:author><wp:author_login><![CDATA[maiwenn]]></wp:author_login><wp:author_email>maiwenn@example.org</wp:author_email>
  <wp:author_display_name><![CDATA[Maïwenn]]></wp:author_display_name></wp:author>${items}</channel></rss>`

const html = `Première ligne\n\n<!-- wp:paragraph -->[caption id="a" width="300"]<img src="https://pierres.example/wp-content/uploads/2022/05/onyx-300x200.jpg" alt="Onyx" /> Un onyx[/caption]\n\n[gallery ids="1,2"]Fin`
const blog = wxr(
  [
    item(
      9,
      'attachment',
      'inherit',
      '<wp:attachment_url>https://pierres.example/wp-content/uploads/2022/05/onyx.jpg</wp:attachment_url>',
    ),
    item(
      1,
      'post',
      'publish',
      `<title>L’onyx &lt;noir&gt;</title><wp:post_name>l-onyx</wp:post_name><category domain="category" nicename="bracelets"><![CDATA[Bracelets]]></category><category domain="post_tag" nicename="yeux"><![CDATA[Yeux de tigre]]></category>${content(html)}
      <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>
      ${comment(2, by('Maïwenn', 'maiwenn@example.org', 1) + said('Merci', '1', 1))}
      ${comment(1, by('Anouk', 'Anouk@example.org') + said('Très <b>beau</b><br />vraiment', '1'))}
      ${comment(3, by('Jade', 'jade@example.org') + said('À voir', '0'))}
      ${comment(4, by('Robot', 'spam@example.org') + said('Casino', 'spam'))}
      ${comment(5, by('Ailleurs', '') + said('Un lien', '1', 0, 'pingback'))}`,
    ),
    item(2, 'post', 'draft', `<title>À finir</title>${content('Bientôt')}`),
    item(3, 'page', 'publish', `<title>À propos</title><wp:post_name>a-propos</wp:post_name>${content('x')}`),
    item(5, 'page', 'draft', `<title>Entretien</title>${content('Ni eau')}`),
    item(4, 'post', 'trash', `<title>Jeté</title>${content('x')}`),
  ].join(''),
)

test('posts, pages, drafts, attachments, authors and comments of WordPress come in, twice the same', async () => {
  const asked: string[] = []
  const fetchPicture = async (address: string) => {
    asked.push(address)
    return sharp({ create: { width: 30, height: 20, channels: 3, background: '#222' } })
      .jpeg()
      .toBuffer()
  }
  const choice = { from: exported(blog), files: null, fetchPicture }
  const report = await runImport(await openSource(choice))
  expect(report.counts).toMatchObject({
    people: { added: 1 },
    articles: { added: 1 },
    drafts: { added: 1 },
    pages: { added: 2 },
    comments: { added: 3 },
  })
  expect(asked).toEqual(['https://pierres.example/wp-content/uploads/2022/05/onyx.jpg'])
  const pages = sql`select title, slug, content, draft, online_since is not null as online from pages order by slug`
  expect((await db.execute(pages)).rows).toEqual([
    { title: 'À propos', slug: 'a-propos', content: '<p>x</p>', draft: null, online: true },
    { title: '', slug: null, content: '', draft: { title: 'Entretien', content: '<p>Ni eau</p>' }, online: false },
  ])
  const articles = () => db.execute(sql`select * from articles`)
  const [article] = (await articles()).rows
  expect(article).toMatchObject({
    title: 'L’onyx <noir>',
    slug: 'l-onyx',
    category: 'bracelet',
    author: 'maiwenn@example.org',
  })
  expect(article?.content).toBe(
    `<p>Première ligne</p>\n\n<figure><img src="${String(article?.image)}" alt="Onyx" loading="lazy"><figcaption>Un onyx</figcaption></figure>\n\n<p>Fin</p>`,
  )
  const { rows } =
    await db.execute(sql`select c.content, c.validated, coalesce(email, c.guest_name), answers.content as to from comments c
    left join users on users.id = c.user_id left join comments answers on answers.id = c.answers_to order by c.created_at`)
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Très beau\nvraiment', true, 'Anouk', null],
    ['Merci', true, 'maiwenn@example.org', 'Très beau\nvraiment'],
    ['À voir', false, 'Jade', null],
  ])
  expect((await db.execute(sql`select subject from article_subjects where is_tag`)).rows).toEqual([
    { subject: 'oeil de tigre' },
  ])
  const again = await runImport(await openSource(choice))
  const { people, articles: posts, drafts, pages: pagesAgain, comments, files } = again.counts
  expect([people, posts, drafts, pagesAgain, comments].map((counts) => counts?.added)).toEqual([0, 0, 0, 0, 0])
  expect(files).toBeUndefined()
  expect((await articles()).rows).toEqual([article])
})

test('control characters are left out, and empty lines before the first pass', async () => {
  const post = item(9, 'post', 'publish', `<title>Le ja\u000bde</title>${content('Vert\u0000 et \u001bpoli')}`)
  await runImport(await openSource({ from: exported(`\n \n${wxr(post)}`), files: null }))
  const { rows } = await db.execute(sql`select title, content from articles where title = 'Le jade'`)
  expect(rows).toEqual([{ title: 'Le jade', content: '<p>Vert et poli</p>' }])
})

const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
test.each([
  ['entities of its own', wxr('<item>&b;</item>', bomb), /^Ce fichier définit ses propres entités/],
  ['no XML', 'Bonjour', /^Ce fichier n’est pas un export de WordPress/],
  ['another XML', '<rss><channel/></rss>', /^Ce fichier n’est pas un export de WordPress/],
  ['cut', blog.slice(0, -200), /^Cet export est coupé ou abîmé, ligne\s\d+\.$/],
  ['an unknown entity', wxr('<item>&nbsp;</item>'), /^Cet export est coupé ou abîmé, ligne\s\d+\.$/],
  ['empty', '', /^Ce fichier n’est pas un export de WordPress/],
  ['nested endlessly', wxr('<item>' + '<a>'.repeat(200_000)), /^Cet export contient, ligne\s\d+, plus d’éléments/],
  [
    'endless attributes',
    wxr(`<item><a ${Array.from({ length: 5000 }, (_, place) => `a${place}=""`).join(' ')}/></item>`),
    /^Cet export contient, ligne\s\d+, plus d’éléments/,
  ],
])('a file that is none of WordPress (%s) is refused in one sentence', async (_, contents, sentence) => {
  await expect(openSource({ from: exported(contents), files: null })).rejects.toThrow(sentence)
})
