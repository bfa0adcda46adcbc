import { createReadStream } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveEntries, checksumsName } from '#features/backups/archive.server.ts'
import { type Kind, kinds, schemas } from '../records.ts'
import { db } from '#platform/database.server.ts'
import { createDatabase, dropDatabase, useDatabase } from '../../../tests/support/database.ts'
import { runProgram } from '../../../tests/support/program.ts'
import { useTemporaryFolder } from '../../../tests/support/temporary-folder.ts'

/* Needs: the demo world in a database of its own, and a second, empty database. */

useDatabase('world')
const { DATABASE_URL = '', DATA_DIR = '' } = process.env
const folder = useTemporaryFolder()
const own = { DATABASE_URL, dataDir: DATA_DIR }
const other = { DATABASE_URL: '', dataDir: path.join(folder, 'other') }
const at = (name: string) => path.join(folder, name)
const runIn = ({ dataDir, ...env }: typeof own, ...command: string[]) =>
  runProgram(['scripts/run-command.ts', ...command], dataDir, env)

const [photo, otherPhoto] = ['https://images.exemple.fr/a.jpg', 'https://images.exemple.fr/b.jpg']
const photoDetails = {
  [photo]: { caption: 'Deux rangs, « un seul » fil', layout: 'full', focus: { x: 3, y: 97 } },
  [otherPhoto]: { layout: 'pair' },
}
const photoAlts = { [photo]: 'Un jade <vert>', [otherPhoto]: '' }

/** The demo world has none of these. */
const rareRows = `
  insert into settings values ('essai', '{"a": "é"}', now());
  update author_presentations set portrait = '/media/article-images/' || (select key from pictures order by key limit 1);
  update user_roles set team_role = 'editor' where user_id = (select user_id from user_roles where role = 'user' order by id limit 1);
  insert into gone_articles values ('parti-1', now());
  insert into comment_bans (user_id, reason, banned_at) select id, 'assez', now() from users limit 1;
  insert into comment_letter_choices (user_id, decisions, answers, arrivals) select id, false, true, 'daily' from users limit 1;
  update comments set pinned = true where id = (select id from comments where validated and answers_to is null order by id limit 1);
  insert into pages (slug, title, content, content_text, search_text, search_words, place, version, draft,
    created_at, updated_at, online_since)
    select slug, coalesce(slug, ''), case when version = 0 then '' else '<p>Ni eau.</p>' end, '', '', '', 'footer', version,
    case when version <> 1 then '{"title":"À finir","content":"<p>Bientôt.</p>"}'::jsonb end, '2026-01-01', '2026-01-02',
    case when version > 0 then timestamptz '2026-01-01' end
    from (values ('entretien', 1), (null, 0), ('soins', 2)) as page (slug, version);
  insert into subjects values ('murano', 'verre', 'Verre', '{perle de verre}', 'À Venise.', null, false, null);
  insert into former_addresses values ('subject', 'murano', 'murano');
  insert into parcel_cards values (gen_random_uuid(), 'k7mpx4', 'Un jade', 'bracelet', '{Ni eau}', null, now());
  insert into article_subjects (article_id, subject, in_title, is_tag, created_at)
    select id, 'murano', false, true, created_at from articles order by id desc limit 1;
  insert into former_addresses select 'page', 'anciens-soins', id::text from pages where slug = 'soins' union all (select 'article', 'ancien-jade', id::text from articles order by id desc limit 1);
  insert into article_drafts (id, author_id, writing, created_at, updated_at)
    select gen_random_uuid(), (select user_id from user_roles where team_role = 'editor'), '{"title":"Brouillon","content":"<p>À finir</p>","category":"bracelet","images":[],"videoUrl":null,"videoPoster":null,"videoCaptions":null,"videoTranscript":null,"product":{"address":"","name":"À nommer","price":"","photo":null}}', now(), now()
    from articles limit 1;
  update articles set product = jsonb_build_object('address', 'https://boutique.example.org/jade',
    'name', 'Un jade', 'price', '48\u00a0€', 'photo', images[1]) where id = (select id from articles where images is not null order by id desc limit 1);
  insert into moved_paths (path, target) values ('/2019/onyx', '/bracelets'), ('/?p=1', '/pendentifs');
  update articles set created_at = now() + interval '1 year' where id = (select id from articles order by id limit 1)
`

beforeAll(async () => {
  other.DATABASE_URL = await createDatabase()
  await db.execute(
    sql`update articles set image_details = ${JSON.stringify(photoDetails)}::jsonb, image_alts = ${JSON.stringify(photoAlts)}::jsonb,
      image = ${photo}, images = array[${photo}, ${otherPhoto}] where id = (select id from articles where images is not null order by id limit 1)`,
  )
  await db.execute(sql.raw(rareRows))
})
afterAll(() => dropDatabase(other.DATABASE_URL))

/** The contents of each entry; of files, the checksums. */
async function contentsOf(file: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name, contents } of archiveEntries(createReadStream(file).pipe(createGunzip()))) {
    const whole = await buffer(contents)
    if (name === checksumsName) {
      const { checksums } = JSON.parse(whole.toString()) as { checksums: Record<string, { sha256: string }> }
      for (const [key, { sha256 }] of Object.entries(checksums)) if (key.startsWith('files/')) found[key] = sha256
    } else if (name.startsWith('data/')) found[name] = whole.toString()
  }
  return found
}

test('what is exported and imported elsewhere is the same blog', async () => {
  const exported = await runIn(own, 'export', at('a.tar.gz'), '--passwords')
  expect(exported).toMatchObject({ code: 0, said: expect.stringContaining('Exporté dans') })
  const dry = await runIn(other, 'import', '--from', at('a.tar.gz'), '--dry-run')
  expect(dry).toMatchObject({ code: 0, said: expect.stringContaining('rien n’a été écrit') })
  const imported = await runIn(other, 'import', '--from', at('a.tar.gz'))
  expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('Importé') })
  expect(imported.said).not.toContain('–')
  await runIn(other, 'export', at('b.tar.gz'), '--passwords')
  const [before, after] = [await contentsOf(at('a.tar.gz')), await contentsOf(at('b.tar.gz'))]
  expect(Object.keys(before).filter((name) => name.startsWith('files/')).length).toBeGreaterThan(10)
  for (const kind of kinds) expect(before[`data/${kind}/000000.jsonl`], kind).toBeTruthy()
  expect(before['data/comments/000000.jsonl']).toContain('"pinned":true')
  expect(after).toEqual(before)
  const written = (after['data/articles/000000.jsonl'] ?? '').trim().split('\n')
  const { images } = written
    .map((line) => schemas.articles.parse(JSON.parse(line)))
    .find((article) => article.images[0]?.address === photo) ?? { images: [] }
  expect(images).toEqual(
    [photo, otherPhoto].map((address) => ({ address, alt: photoAlts[address], ...photoDetails[address] })),
  )
  const again = await runIn(other, 'import', '--from', at('a.tar.gz'))
  expect(again.said).not.toMatch(/[1-9]\d* ajoutés/)
})

test('every line is a record of its kind, and passwords are there only when asked for', async () => {
  await runIn(own, 'export', at('c.tar.gz'))
  const found = await contentsOf(at('c.tar.gz'))
  for (const [name, text] of Object.entries(found)) {
    const kind = name.split('/')[1] as Kind
    if (!name.startsWith('data/')) continue
    for (const line of text.trim().split('\n')) {
      const record = JSON.parse(line) as Record<string, unknown>
      expect(schemas[kind].strict().parse(record)).toEqual(record)
    }
  }
  const people = (found['data/people/000000.jsonl'] ?? '').trim().split('\n')
  expect(people.every((line) => line.includes('"passwordHash":null'))).toBe(true)
})

test('what is exported for WordPress is read again: articles, pages, dates, addresses, pictures, comments and answers', async () => {
  const exported = await runIn(own, 'export', at('a.xml'), '--format', 'wxr')
  expect(exported).toMatchObject({ code: 0, said: expect.stringContaining('articles') })
  const third = { DATABASE_URL: await createDatabase(), dataDir: at('third') }
  const files = path.join(DATA_DIR, 'files')
  const admin = 'maiwenn@example.org'
  const imported = await runIn(third, 'import', '--from', at('a.xml'), '--files', files, '--admin', admin)
  expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('Importé') })
  const text = `select
    (select jsonb_agg(jsonb_build_array(id, slug, title, category, excerpt, array_length(images, 1), video_url is null,
      date_trunc('second', created_at)) order by id) from articles) as articles,
    (select jsonb_agg(jsonb_build_array(c.id, article_id, content, validated, answers_to, u.email, date_trunc('second', c.created_at)) order by c.id)
      from comments c left join users u on u.id = c.user_id) as comments,
    (select jsonb_agg(jsonb_build_array(product->>'name', product->>'price', product->>'photo' = any(images)) order by id) from articles where product is not null) as products,
    (select jsonb_agg(jsonb_build_array(writing->>'title', writing->'product', d.id, email) order by d.id) from article_drafts d join users on users.id = author_id) as drafts,
    (select jsonb_agg(jsonb_build_array(kind, slug, target) order by slug) from former_addresses where kind in ('article', 'page')) as former,
    (select jsonb_agg(jsonb_build_array(id, slug, content, place, online_since is not null) order by id) from pages) as pages`
  const client = new pg.Client({ connectionString: third.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  await dropDatabase(third.DATABASE_URL)
  expect(rows).toEqual((await db.execute(sql.raw(text))).rows)
})

test('a blog that is being served is not imported into, and a wrong file is refused in one sentence', async () => {
  await db.execute(sql`select 1`)
  const beside = await runIn(own, 'import', '--from', at('a.tar.gz'))
  expect(beside).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^L’import s’est arrêté : .*arrêtez-la d’abord\.\n$/),
  })
  const text = path.resolve(import.meta.dirname, '../../../README.md')
  for (const from of [text, '/absent.tar', 'ftp://x', '']) {
    const refused = await runIn(other, 'import', '--from', from)
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^L’import s’est arrêté : .*[.]\n$/) })
  }
})
