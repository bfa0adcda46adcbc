import { serverIsStarting, whileFailing } from '../../support/failing-tables.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { articleFields } from '../../support/publishing.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const { anouk } = site.sessions('anouk')

/** The server ends the connection that inserts the next comment: `at` its row, or at its commit. */
async function loseNextComment(at: 'row' | 'commit'): Promise<void> {
  await db.execute(sql`create sequence lost_connections`)
  await db.execute(sql`
    create function lose_connection() returns trigger language plpgsql as $$
    begin
      -- Sequences are not rolled back: the connection is lost once.
      if nextval('lost_connections') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`)
  await db.execute(
    at === 'row'
      ? sql`create trigger lose_connection before insert on comments for each row execute function lose_connection()`
      : sql`create constraint trigger lose_connection after insert on comments deferrable initially deferred
            for each row execute function lose_connection()`,
  )
}

afterEach(async () => {
  await db.execute(sql`drop function if exists lose_connection cascade`)
  await db.execute(sql`drop sequence if exists lost_connections`)
})

test.each([
  ['row', 'Votre envoi n’a pas abouti. Ce que vous avez écrit est ci-dessous : envoyez-le de nouveau dans un instant.'],
  ['commit', 'envoyez-le de nouveau dans un instant. Tel quel, il ne comptera qu’une fois.'],
] as const)('a connection lost at the %s gives the text back, and it is sent again once', async (at, sentence) => {
  const [article] = await db.select().from(articles).limit(1)
  const address = `/article/${article?.slug}/commentaires`
  const fields = { content: `Perdu en route, ${at}.`, idempotencyKey: crypto.randomUUID() }
  await loseNextComment(at)
  const refused = await anouk.post(address, fields)
  const page = (await text(refused)).replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(page).toContain(sentence)
  expect(page).toMatch(new RegExp(`<textarea[^>]*name="content"[^>]*>Perdu en route, ${at}\\.</textarea>`))
  expect(page).not.toContain('Unexpected')
  for (const again of [1, 2]) expect((await anouk.post(address, fields)).status, `${again}`).toBe(303)
  expect(await db.$count(comments, eq(comments.content, fields.content))).toBe(1)
})

test('a form that a script sends is answered alike', async () => {
  await loseNextComment('row')
  const [article] = await db.select().from(articles).limit(1)
  const answer = await anouk.post(`/article/${article?.slug}/commentaires.data`, { content: 'Perdu aussi.' })
  expect(answer.status).toBe(503)
})

test.each([
  ['sessions', 'anouk', (slug: string) => `/article/${slug}/commentaires`, { content: 'Perdu à l’entrée.' }],
  ['sessions', 'maiwenn', () => '/compte/articles/nouveau', { ...articleFields, title: 'Perdu à l’entrée' }],
  ['user_roles', 'maiwenn', () => '/compte/articles/nouveau', { ...articleFields, title: 'Perdu, sans droits' }],
] as const)(
  'a form whose writer cannot be read for a moment (%s, %s) goes back to them',
  async (table, who, addressOf, fields) => {
    const as = await site.signInAs(who)
    const [article] = await db.select().from(articles).limit(1)
    await whileFailing(table, serverIsStarting, async () => {
      const answer = await as.post(addressOf(article?.slug ?? ''), fields)
      const page = await text(answer)
      const profile = await as.read('/compte/profil')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
      expect(page).toContain('title' in fields ? fields.title : fields.content)
      for (const html of [page, profile]) expect(html).not.toContain('Unexpected')
    })
  },
)
