import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Account } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { readerClassOf } from './reader-class.ts'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { planRows, readRows } from '../tables/read-rows.server.ts'
import { shapes } from '../tables/table-shapes.ts'
import { parseTableQuery } from '../tables/table-query.ts'

useDatabase('world')

const writerColumn = { comments: 'user_id', articles: 'author_id' }

test.each(['comments', 'articles'] as const)('readers of one class are shown the same of %s', async (name) => {
  const rows = await db
    .select({ id: users.id, email: users.email, role: userRoles.role, username: userRoles.username })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
  const people = rows.map((person): Account => ({ ...person, role: person.role === 'admin' ? 'admin' : 'user' }))
  const readers = [null, ...people, ...people.map((person) => ({ ...person, role: 'user' as const }))]
  const query = parseTableQuery(shapes[name], new URLSearchParams('order=id'), null)
  const rowsOf = async (reader: Account | null) => {
    const viewer = { reader, origin: null }
    const ids = (await planRows(query, viewer)).map(({ id }) => id)
    return (await readRows(query, ids, viewer)).map((json) => JSON.parse(json) as Record<string, string | null>)
  }
  const all = await rowsOf(people.find(({ role }) => role === 'admin') ?? null)
  expect(all.length).toBeGreaterThan(5)
  const seen = new Map<string, unknown>()
  for (const reader of readers) {
    const visible = new Map((await rowsOf(reader)).map((row) => [row.id, row]))
    for (const { id, [writerColumn[name]]: writer = null } of all) {
      const key = `${id} ${readerClassOf(reader, writer)}`
      const own = visible.get(id ?? '') ?? null
      expect(own, key).toEqual(seen.has(key) ? seen.get(key) : own)
      seen.set(key, own)
    }
  }
  expect(seen.size).toBeGreaterThan(all.length * 2)
})
