// Needs a server of its own, on a database that this file changes, and no browser.
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../support/database.ts'
import { startServer, stopServers } from '../support/server.ts'

useDatabase('world')
afterEach(stopServers)

test('a start on an older database serves no address that runs, in any page or feed', async () => {
  await db.execute(sql`update articles set sanitized_checksum = null,
    content = content || E'\n\n<p><a href="' || chr(8195) || 'javascript:alert(1)">ancien lien</a></p>'`)
  const { origin } = await startServer({
    database: 'embedded',
    env: { DATABASE_URL: process.env.DATABASE_URL ?? '' },
  })
  const { rows } = await db.execute<{ slug: string }>(sql`select slug from articles`)
  for (const path of ['/flux.xml', '/flux.json', ...rows.map(({ slug }) => `/article/${slug}`)]) {
    const page = await (await fetch(origin + path)).text()
    expect(page, path).toContain('ancien lien')
    expect(page, path).not.toContain('javascript:alert')
  }
})
