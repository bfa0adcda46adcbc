import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { keyScopeNames, type KeyScope } from '#features/keys/key.ts'
import { archiveEntries } from '#features/backups/archive.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { addKey } from '../../../tests/support/keys.ts'
import { newMember } from '../../../tests/support/members.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
const address = '/export/v1/blog.tar'
let personId: string

beforeAll(async () => {
  personId = (await newMember('yann', 'admin', 'Yann')).id
})

const newKey = async (...scopes: KeyScope[]) => (await addKey(personId, scopes)).key

const ask = (token: string, init: RequestInit = {}) =>
  site.request(address, init, token ? { headers: { authorization: `Bearer ${token}` } } : {})

async function namesIn(response: Response): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name, contents } of archiveEntries(Readable.fromWeb(response.body as never)))
    found[name] = (await buffer(contents)).toString()
  return found
}

test('a key that permits it gets the whole blog, without passwords', async () => {
  const answer = await ask(await newKey('export'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-tar'])
  const found = await namesIn(answer)
  const lines = (found['data/articles/000000.jsonl'] ?? '').trim().split('\n')
  expect(lines).toHaveLength(await db.$count(articles))
  expect(found['data/people/000000.jsonl']).toContain('"passwordHash":null')
  expect(found['data/people/000000.jsonl']).not.toMatch(/"passwordHash":"/)
})

test('every other key may not, nor may a visitor or an unknown token', async () => {
  expect((await ask(await newKey('export'), { method: 'HEAD' })).status).toBe(200)
  expect((await ask('')).status).toBe(401)
  expect((await ask('aaa.bbb.ccc')).status).toBe(401)
  expect((await ask(await newKey(...keyScopeNames.filter((scope) => scope !== 'export')))).status).toBe(403)
  expect((await ask(await newKey('export'), { method: 'POST' })).status).toBe(405)
})

test('one runs at a time, and one that is given up makes room for the next', async () => {
  const key = await newKey('export')
  const first = await ask(key)
  const second = await ask(key)
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60'])
  await first.body?.cancel()
  const third = await ask(key)
  expect(third.status).toBe(200)
  expect(Object.keys(await namesIn(third)).length).toBeGreaterThan(10)
})
