import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { worldPeople } from '../../database/world/people.ts'
import { useDatabase } from '../support/database.ts'
import { startServer, stopServers } from '../support/server.ts'

useDatabase('world')
afterEach(stopServers)

/** A replica: the product on this test's database, with an address of its own. */
const start = () => startServer({ database: 'embedded', env: { DATABASE_URL: process.env.DATABASE_URL ?? '' } })

async function signIn(origin: string): Promise<string> {
  const body = new URLSearchParams({ email: worldPeople.maiwenn.email, password: inject('worldPasswords').admin })
  const response = await fetch(`${origin}/compte/connexion`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin },
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const read = async (address: string) => (await fetch(address)).text()

test('the link that one replica prints opens the outbox through any other, once', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const links = [first, second].map((replica) => /\/courrier\?cle=[\w-]+/.exec(replica.output())?.[0] ?? '')
  expect(links[0]).not.toBe(links[1])
  const status = async (origin: string, link = '') => (await fetch(origin + link, { redirect: 'manual' })).status
  expect(await status(second.origin, links[0])).toBe(303)
  expect(await status(first.origin, links[0])).toBe(403)
  expect(await status(first.origin, links[1])).toBe(303)
  const next = new URL(readFileSync(join(first.dataDir, 'outbox-key'), 'utf8'))
  expect(await status(second.origin, next.pathname + next.search)).toBe(303)
})

test('what one replica changes, every other one shows from the moment its writer is answered', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const cookie = await signIn(first.origin)
  const path = /href="(\/article\/[^"]+)"/.exec(await read(first.origin))?.[1] ?? ''
  const rename = async (username: string) => {
    const body = new URLSearchParams({ username })
    const headers = { origin: first.origin, cookie }
    const answer = await fetch(`${first.origin}/compte/pseudo`, { method: 'POST', body, redirect: 'manual', headers })
    expect(answer.status).toBe(303)
  }
  for (let number = 1; number <= 15; number++) {
    const kept = await read(second.origin + path)
    expect(await read(second.origin + path)).toBe(kept)
    await rename(`Maïwenn ${number}`)
    expect(await read(second.origin + path)).toContain(`Maïwenn ${number}`)
  }

  await second.kill()
  const began = performance.now()
  await rename('Maïwenn seule')
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await read(first.origin + path)).toContain('Maïwenn seule')
})
