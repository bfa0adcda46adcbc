import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../tests/support/database.ts'
import { findMovedPath } from './moved/moved-paths.server.ts'
import { exported, ghost, ghostPost, places, post, sentences, wxr } from './tests/foreign-exports.ts'
import { words } from '../../tests/support/words.ts'
import addresses from './tests/exports/wordpress-addresses.json' with { type: 'json' }

// Needs: a database of its own.

useDatabase()
afterEach(() => db.execute(sql`truncate articles, article_drafts, pages, users, moved_paths cascade`))

test('every former address leads to what stands there now, and links in texts follow', async () => {
  const link = (href: string) => `<a href="${href}">ici</a>`
  const links = words(`
    https://www.ancien.example/onyx/#taille /?p=7 /2022/05/prive/ https://ailleurs.example/onyx/ /
  `)
  const tag = '<category domain="post_tag" nicename="yeux"><![CDATA[Yeux de tigre]]></category>'
  const word = '<category domain="mot" nicename="jaspe"><![CDATA[Jaspe]]></category>'
  const category = '<category domain="category" nicename="pendentifs"><![CDATA[Pendentifs]]></category>'
  const renamed =
    '<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>noir</wp:meta_value></wp:postmeta>'
  const file = wxr([
    post('onyx', 'publish', tag + word + category + renamed + '<wp:post_id>7</wp:post_id>'),
    post('liens', 'publish').replace('Texte de liens', `<![CDATA[${links.map(link).join(' ')}]]>`),
    post('prive', 'private'),
    post('guide', 'publish', '', 'page'),
    post('perles', 'inherit', '<wp:post_parent>7</wp:post_parent><wp:post_id>8</wp:post_id>', 'attachment').replace(
      '/perles/</link>',
      '/2022/05/onyx/perles-de-pres/</link>',
    ),
    post('orpheline', 'inherit', '<wp:post_parent>0</wp:post_parent>', 'attachment'),
    '<wp:category><wp:term_id>12</wp:term_id><wp:category_nicename>bracelets</wp:category_nicename></wp:category>',
  ])
  const { report } = await places(exported('xml', file))
  const { rows } = await db.execute<{ path: string; target: string }>(sql`select path, target from moved_paths`)
  expect(Object.fromEntries(rows.map(({ path: former, target }) => [former, target]))).toMatchObject(addresses.listed)
  expect(rows.filter(({ path: former }) => /prive|guide/.test(former))).toEqual([])
  const { derived } = addresses
  const targets = await Promise.all(Object.keys(derived).map(findMovedPath))
  expect(Object.fromEntries(Object.keys(derived).map((address, place) => [address, targets[place]]))).toEqual(derived)
  const text = await db.execute<{ content: string }>(sql`select content from articles where slug = 'liens'`)
  expect([...(text.rows[0]?.content ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
    words(`
    /article/onyx#taille /article/onyx /2022/05/prive/ https://ailleurs.example/onyx/ /
  `),
  )
  expect(sentences(report)).toMatchObject({
    'liens vers l’ancien site qui ne mènent nulle part, laissés': ['/2022/05/prive/'],
    'mots d’autres classements, laissés': ['mot : Jaspe, onyx'],
  })
})

test('addresses of Ghost are kept too', async () => {
  const html = '<p><a href="__GHOST_URL__/b/">b</a> <a href="__GHOST_URL__/secret/">c</a></p>'
  const posts = [
    ghostPost('a', { html }),
    ghostPost('b', { uuid: 'c0ffee00-0000-4000-8000-000000000000' }),
    ghostPost('secret', { visibility: 'paid' }),
  ]
  await places(exported('json', ghost(posts)))
  const { rows } = await db.execute(
    sql`select target from moved_paths where path in ('/b', '/2022/05/01/b', '/p/c0ffee00-0000-4000-8000-000000000000', '/secret')`,
  )
  expect(rows.map(({ target }) => target)).toEqual(Array(3).fill('/article/b'))
  const text = await db.execute<{ content: string }>(sql`select content from articles where slug = 'a'`)
  expect(text.rows[0]?.content).toContain('href="/article/b"')
})

test('addresses of a blog in a folder are kept, by number too', async () => {
  const onyx = post('onyx', 'publish', '<wp:post_id>7</wp:post_id>').replace('/onyx/<', '/carnet/?p=7<')
  const home = '<wp:base_blog_url>https://ancien.example/carnet</wp:base_blog_url>'
  await places(exported('xml', wxr([home, onyx])))
  const asked = words('/carnet/?p=7 /carnet/onyx/amp/ /carnet/2022/05/ /carnet/feed/ /carnet/')
  const targets = words('/article/onyx /article/onyx / /flux.xml /')
  expect(await Promise.all(asked.map(findMovedPath))).toEqual(targets)
})
