import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { useSite } from '../../support/site.ts'

/* Needs the demo world. */
const site = useSite('world')

async function state(): Promise<string> {
  const answer = await site.get('/compte/etat', { as: await site.signInAs('maiwenn') })
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('the owner reads how the blog is doing: database, disk, emails, version', async () => {
  const html = await state()
  expect(html).toMatch(/PostgreSQL 1\d\.\d+, celui de DATABASE_URL ; [\d,]+ Mo\./)
  expect(html).toMatch(/[\d,]+ (?:Mo|Go) libres sur [\d,]+ Go, pour /)
  expect(html).toContain('Gardés sur cette machine, sans être envoyés.')
  expect(html).toMatch(/Amulette \d+\.\d+\.\d+, Node\.js \d+\.\d+/)
})

test('emails that wait, and those that were given up, are counted', async () => {
  const insert = (created: string, failed: string, error: string | null) =>
    db.execute(sql`insert into letters (id, "to", subject, text, html, created_at, failed_at, last_error)
      values (gen_random_uuid(), 'lise@example.org', 'Bonjour', '', '', ${sql.raw(created)}, ${sql.raw(failed)}, ${error})`)
  await insert(`now() - interval '2 hours'`, 'null', '450 plus tard')
  await insert(`now() - interval '1 day'`, 'now()', '550 inconnu')
  const html = await state()
  expect(html).toContain('1 e-mail attend, le plus ancien depuis le ')
  expect(html).toContain('1 e-mail n’a pas pu être envoyé ces 30 derniers jours. Dernier essai : 450 plus tard')
})

test.each(['anouk', null] as const)('%s does not read it', async (name) => {
  const jar = name ? await site.signInAs(name) : undefined
  const answer = await site.get('/compte/etat', jar ? { as: jar } : {})
  expect(answer.status).toBe(name ? 403 : 302)
  expect(await answer.text()).not.toContain('PostgreSQL')
})
