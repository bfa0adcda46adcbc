import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { listPublishedComments } from '#features/comments/published-comments.server.ts'
import { RemoteProblem } from '#platform/http/outgoing/public-request.server.ts'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../tests/support/database.ts'
import { runImport } from './import.server.ts'
import { openSource } from './open-source.server.ts'
import { words } from '../../tests/support/words.ts'
import { exported, ghost, ghostPost, places, post, sentences, wxr } from './tests/foreign-exports.ts'

// Needs: a database of its own.

useDatabase()
afterEach(() => db.execute(sql`truncate articles, article_drafts, pages, users, moved_paths cascade`))

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
const draftsOf = (titles: string) => Object.fromEntries(words(titles).map((title) => [title, 'draft']))
const protection = '<wp:post_password>sesame</wp:post_password>'

test('what WordPress did not show to everybody stays closed, and the report says so', async () => {
  const file = wxr([
    post('ouvert', 'publish'),
    post('protege', 'publish', protection + '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>'),
    post('futur-protege', 'future', protection),
    post('futur', 'future', '<wp:post_date_gmt>x</wp:post_date_gmt>').replace('2022', '2099'),
    post('prive', 'private'),
    post('espace', 'publish', '<wp:post_password> </wp:post_password>'),
    post('abonnes', 'publish', meta('_jetpack_newsletter_access', 'paid_subscribers')),
    post('tous', 'publish', meta('_jetpack_newsletter_access', 'everybody')),
    post('mur', 'publish').replace('Texte', '<![CDATA[<!-- wp:jetpack/paywall --><!-- /wp:jetpack/paywall -->]]>'),
    post('code', 'publish').replace('Texte', '[member level="or"]Secret[/member]'),
    post('attente', 'pending'),
    post('brouillon', 'draft'),
    post('jete', 'trash'),
    post('inconnu', 'archive'),
    post('page-protegee', 'publish', protection, 'page'),
    post('page', 'publish', '<excerpt:encoded>Un mot</excerpt:encoded>', 'page'),
    post('renvoi', 'publish').replace('Texte', '<![CDATA[<!-- wp:block {"ref":9} /-->]]>'),
    post('commun', 'publish', '<wp:post_id>9</wp:post_id>', 'wp_block').replace('Texte de', '[/member]'),
  ])
  const { places: found, report } = await places(exported('xml', file))
  expect(found).toEqual({
    ouvert: 'public',
    tous: 'public',
    futur: 'scheduled',
    ...draftsOf('protege futur-protege prive espace abonnes mur renvoi code attente brouillon'),
    'page-protegee': 'draft page',
    page: 'public page',
  })
  expect(sentences(report)).toMatchObject({
    'textes protégés par un mot de passe\u00a0: gardés en brouillon': words(
      'protege futur-protege espace page-protegee',
    ),
    'textes réservés aux membres, en tout ou en partie\u00a0: gardés en brouillon': words('abonnes mur code renvoi'),
    'textes privés\u00a0: gardés en brouillon': ['prive'],
    'extraits choisis de pages, laissés\u00a0: les moteurs de recherche en lisent le début': ['page'],
    'textes de la corbeille, laissés': ['jete'],
    'textes d’un état que ce blog ne connaît pas, laissés': ['inconnu'],
    'commentaires sous des textes qui ne sont pas en ligne, laissés': ['protege'],
  })
})

test('what Ghost did not show to everybody stays closed, and the report says so', async () => {
  const posts = [
    ghostPost('ouvert', {}),
    ghostPost('ancien', { visibility: undefined }),
    ghostPost('membres', { visibility: 'members' }),
    ghostPost('payant', { visibility: 'paid' }),
    ghostPost('paliers', { visibility: 'tiers' }),
    ghostPost('filtre', { visibility: 'label:amis' }),
    ghostPost('mur', { visibility: 'paid', html: '<p>Début</p><!--members-only--><p>Fin</p>' }),
    ghostPost('carte', { html: '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>Fin</p>' }),
    ghostPost('lexical', { html: null, lexical: '{"root":{"children":[{"type":"paywall"}]}}' }),
    ghostPost('visiteurs', { html: '<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>Fin</p>' }),
    ghostPost('lettre', { status: 'sent' }),
    ghostPost('courriel', {}),
    ghostPost('futur', { status: 'scheduled', published_at: '2099-01-01T08:00:00.000Z' }),
    ghostPost('futur-payant', { status: 'scheduled', visibility: 'paid', published_at: '2099-01-01T08:00:00.000Z' }),
    ghostPost('brouillon', { status: 'draft' }),
    ghostPost('page-membres', { type: 'page', visibility: 'members' }),
    ghostPost('page', { type: 'page' }),
  ]
  const { places: found, report } = await places(exported('json', ghost(posts)))
  expect(found).toEqual({
    ouvert: 'public',
    ancien: 'public',
    futur: 'scheduled',
    visiteurs: 'public',
    ...draftsOf('membres payant paliers filtre mur carte lexical lettre courriel futur-payant brouillon'),
    'page-membres': 'draft page',
    page: 'public page',
  })
  expect(sentences(report)).toMatchObject({
    'textes réservés aux membres ou aux abonnés\u00a0: gardés en brouillon': expect.arrayContaining(['membres']),
    'textes dont une partie est réservée aux membres\u00a0: gardés en brouillon': ['mur', 'carte', 'lexical'],
    'textes envoyés par e-mail seulement\u00a0: gardés en brouillon': ['lettre', 'courriel'],
  })
})

const comment = (id: number, name: string, email: string, user: number, parent = 0) => `<wp:comment>
  <wp:comment_id>${id}</wp:comment_id><wp:comment_author>${name}</wp:comment_author>
  <wp:comment_author_email>${email}</wp:comment_author_email><wp:comment_date_gmt>2022-05-0${id} 10:00:00</wp:comment_date_gmt>
  <wp:comment_content>De ${name}</wp:comment_content><wp:comment_approved>1</wp:comment_approved>
  <wp:comment_parent>${parent}</wp:comment_parent><wp:comment_user_id>${user}</wp:comment_user_id></wp:comment>`

test('an address that a visitor typed joins no account, and only who wrote articles answers for the blog', async () => {
  const comments = [
    comment(1, 'Jade', 'jade@example.org', 0),
    comment(2, 'Nadia', 'nadia@example.org', 1, 1),
    comment(3, 'Imposteur', 'nadia@example.org', 0),
    comment(4, 'Nadia', 'nadia@example.org', 0),
    comment(5, 'Jade la seconde', 'jade@example.org', 0),
    comment(6, 'Sans adresse', '', 0),
    comment(7, 'Abonné', 'abonne@example.org', 7, 1),
  ]
  const { report } = await places(exported('xml', wxr([post('fil', 'publish', comments.join(''))])))
  const { rows } = await db.execute<{ id: string }>(sql`select id from articles`)
  const page = await listPublishedComments(rows[0]?.id ?? '', null)
  const names = page.comments.map(({ authorName, answers }) => [authorName, answers.map((one) => one.authorName)])
  expect(names).toEqual([
    ['Abonné', []],
    ['Sans adresse', []],
    ['Jade la seconde', []],
    ['Visiteur', []],
    ['Imposteur', []],
    ['Jade', ['Nadia']],
  ])
  expect(page.comments.filter(({ isByTeam }) => isByTeam)).toEqual([])
  expect(sentences(report)).toMatchObject({
    'noms de visiteurs trompeurs ou illisibles\u00a0: «\u00a0Visiteur\u00a0» en tient lieu': ['Nadia'],
  })
  const accounts = await db.execute(sql`select email from users order by email`)
  expect(accounts.rows).toEqual([{ email: 'abonne@example.org' }, { email: 'nadia@example.org' }])
})

test('what describes pictures and texts comes too, from several files, and drafts of strangers go to an administrator', async () => {
  const picture = `<item><title>Onyx</title><excerpt:encoded>Un onyx de Bretagne</excerpt:encoded><wp:post_id>9</wp:post_id>
    <wp:post_type>attachment</wp:post_type><wp:attachment_url>https://ancien.example/onyx.jpg</wp:attachment_url>
    <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>Un onyx poli</wp:meta_value></wp:postmeta></item>`
  const shown = '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>'
  const posts = wxr([
    post('onyx', 'publish', `${shown}<excerpt:encoded>L’onyx, du Brésil à Brest.</excerpt:encoded>`),
    post('perdu', 'draft').replace('nadia', 'stagiaire'),
  ])
  const from = [exported('xml', posts), exported('xml', wxr([picture]))]
  const source = await openSource({
    from,
    files: null,
    fetchPicture: () => Promise.reject(new RemoteProblem('refused')),
  })
  await runImport(source, { adminEmail: 'nadia@example.org' })
  const { rows } = await db.execute(sql`select search_description, image, image_alts, image_details from articles`)
  const image = 'https://ancien.example/onyx.jpg'
  expect(rows).toEqual([
    {
      search_description: 'L’onyx, du Brésil à Brest.',
      image,
      image_alts: { [image]: 'Un onyx poli' },
      image_details: { [image]: { caption: 'Un onyx de Bretagne' } },
    },
  ])
  const drafts = sql`select email from article_drafts join users on users.id = author_id where writing->>'title' = 'perdu'`
  expect((await db.execute(drafts)).rows).toEqual([{ email: 'nadia@example.org' }])
})

test('the first person of another Ghost blog signs her own texts, and no text takes the place of another', async () => {
  const blog = (name: string, posts: object[]) =>
    exported(
      'json',
      ghost(posts).replaceAll(/nadia/gi, (word) => (word === 'Nadia' ? name : name.toLowerCase())),
    )
  await places(blog('Nadia', [ghostPost('un', { id: 1 }), ghostPost('deux', { id: 'a1' })]))
  const { report } = await places(blog('Zoe', [ghostPost('trois', { id: 1 }), ghostPost('quatre', { id: 'a1' })]))
  const { rows } = await db.execute(
    sql`select title, email from articles left join users on users.id = author_id order by title`,
  )
  expect(rows).toEqual([
    { title: 'deux', email: 'nadia@example.org' },
    { title: 'trois', email: 'zoe@example.org' },
    { title: 'un', email: 'nadia@example.org' },
  ])
  expect(report.counts.articles).toMatchObject({ added: 1, already: 1 })
  const number = '<wp:post_id>5</wp:post_id>'
  const twins = await places(exported('xml', wxr([post('a', 'publish', number), post('b', 'publish', number)])))
  expect(sentences(twins.report)).toMatchObject({
    'articles laissés\u00a0: un autre de cet export a le même numéro': ['b'],
  })
  const site = (name: string) => exported('xml', wxr([`<wp:base_blog_url>https://${name}/</wp:base_blog_url>`]))
  await expect(openSource({ from: [site('a.example'), site('b.example')], files: null })).rejects.toThrow(
    'Ces fichiers viennent de plusieurs blogs (a.example, b.example)',
  )
})
