import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../tests/support/database.ts'
import { runImport } from './import.server.ts'
import { openSource } from './open-source.server.ts'
import { exported, post, sentences, wxr } from './tests/foreign-exports.ts'
import { readExport } from './tests/read-export.ts'
import { plain } from '../../tests/support/pictures.ts'

// Needs: a database of its own.

useDatabase()
const blog = readExport('wordpress.xml')

test('posts, pages, drafts, attachments, authors and comments of WordPress come in, twice the same', async () => {
  const asked: string[] = []
  const fetchPicture = async (address: string) => {
    asked.push(address)
    return plain(30, 20, '#222').jpeg().toBuffer()
  }
  const choice = { from: exported('xml', blog), files: null, fetchPicture }
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
    `<p>Première ligne</p>\n\n<figure><img src="${String(article?.image)}" alt="Onyx" loading="lazy"><figcaption>Un onyx</figcaption></figure>\n\n<figure><img src="${String(article?.image)}" alt="" loading="lazy"></figure>\n\n<p>Fin<sup>1</sup></p>\n\n<ol><li>Une <em>note</em></li></ol>`,
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
  const jade = post('Le ja\u000bde', 'publish').replace('Texte de Le ja\u000bde', 'Vert\u0000 et \u001bpoli')
  await runImport(await openSource({ from: exported('xml', `\n \n${wxr([jade])}`), files: null }))
  const { rows } = await db.execute(sql`select title, content from articles where title = 'Le jade'`)
  expect(rows).toEqual([{ title: 'Le jade', content: '<p>Vert et poli</p>' }])
})

test('what has no place here is named: texts that stand first, fields of one’s own, descriptions of tags', async () => {
  const meta = (key: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>x</wp:meta_value></wp:postmeta>`
  const more = `<wp:is_sticky>1</wp:is_sticky>${meta('provenance')}${meta('_edit_last')}</item>`
  const tag = '<wp:tag><wp:tag_slug>jade</wp:tag_slug><wp:tag_description>Du vert</wp:tag_description></wp:tag>'
  const file = wxr([tag, post('Une agate', 'publish').replace('</item>', more)])
  const { remarks } = await runImport(await openSource({ from: exported('xml', file), files: null }))
  const examples = Object.fromEntries(remarks.map((remark) => [remark.sentence, remark.examples]))
  expect(examples).toMatchObject({
    'textes mis en avant\u00a0: à épingler ici': ['Une agate'],
    'champs personnalisés, laissés': ['provenance, Une agate'],
    'descriptions de catégories et d’étiquettes, laissées': ['Du vert'],
  })
})

const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
test.each([
  ['entities of its own', wxr(['<item>&b;</item>'], bomb), /^Ce fichier définit ses propres entités/],
  ['no XML', 'Bonjour', /^Ce fichier n’est pas un export de WordPress/],
  ['another XML', '<rss><channel/></rss>', /^Ce fichier n’est pas un export de WordPress/],
  ['cut', blog.slice(0, -200), /^Cet export est coupé ou abîmé, ligne\s\d+\.$/],
  ['an unknown entity', wxr(['<item>&nbsp;</item>']), /^Cet export est coupé ou abîmé, ligne\s\d+\.$/],
  ['empty', '', /^Ce fichier n’est pas un export de WordPress/],
  ['nested endlessly', wxr(['<item>' + '<a>'.repeat(200_000)]), /^Cet export contient, ligne\s\d+, plus d’éléments/],
  [
    'endless attributes',
    wxr([`<item><a ${Array.from({ length: 5000 }, (_, place) => `a${place}=""`).join(' ')}/></item>`]),
    /^Cet export contient, ligne\s\d+, plus d’éléments/,
  ],
])('a file that is none of WordPress (%s) is refused in one sentence', async (_, contents, sentence) => {
  await expect(openSource({ from: exported('xml', contents), files: null })).rejects.toThrow(sentence)
})

const film = 'https://youtu.be/abcdefghijk'
test.each([
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '<p>a — b</p>\n\n<p>c</p>'],
  ['un<!--nextpage-->deux', '<p>un</p>\n\n<p>deux</p>'],
  ['<p>Avant</p><![CDATA[<p>Après</p>', '<p>Avant</p>\n\n<p>Après</p>'],
  [`<iframe src="${film}"></iframe>`, `<p><a href="${film}" rel="noopener">${film}</a></p>`],
  ['[embed]https://a.example/[/embed]', '<p><a href="https://a.example/" rel="noopener">https://a.example/</a></p>'],
])('no word of « %s » is lost or joined to another', async (html, stored) => {
  const contents = html.replace('<![CDATA[', ']]>&lt;![CDATA[<![CDATA[')
  const item = post('', 'publish').replace('Texte de ', `<![CDATA[${contents}]]>`)
  const file = wxr([item.replace(/https:[^<]*/, `https://ancien.example/?p=${crypto.randomUUID()}`)])
  const report = await runImport(await openSource({ from: exported('xml', file), files: null }))
  const { rows } = await db.execute(sql`select content from articles where content = ${stored}`)
  expect(rows).toHaveLength(1)
  expect(report.remarks.map(({ sentence }) => sentence)).toContain(
    'articles sans titre\u00a0: leur début en tient lieu',
  )
})

test('reusable blocks stand in the texts that refer to them; others are named', async () => {
  const refer = (number: number) => `<![CDATA[<!-- wp:block {"ref":${number}} /-->]]>`
  const block = (number: number, contents: string) =>
    post(`bloc ${number}`, 'publish', `<wp:post_id>${number}</wp:post_id>`, 'wp_block').replace('Texte de', contents)
  const blocks = [block(51, `Avant ${refer(51)}${refer(52)}`), block(52, 'Dedans'), block(54, 'Seul')]
  const file = wxr([post('renvois', 'publish').replace('Texte de', refer(51) + refer(53)), ...blocks])
  const report = await runImport(await openSource({ from: exported('xml', file), files: null }))
  const { rows } = await db.execute(sql`select content from articles where slug = 'renvois'`)
  expect(rows).toEqual([{ content: expect.stringMatching(/Avant[^]*Dedans/) }])
  expect(sentences(report)).toMatchObject({
    'blocs réutilisables dont aucun texte ne se sert, laissés': ['bloc 54'],
    'blocs réutilisables qui ne sont pas dans l’export, ou fermés': ['51, renvois', '53, renvois'],
  })
})
