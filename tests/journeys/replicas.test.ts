// Needs several servers on one database, and no browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { addPerson } from '#features/accounts/people.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../support/database.ts'
import { readEvents } from '../support/event-reader.ts'
import { smallPng } from '../support/pictures.ts'
import { s3Variables, startS3 } from '../support/s3.ts'
import { startServer, stopServers } from '../support/server.ts'
import { signIn, signInWith } from '../support/sign-in.ts'

useDatabase('world')
afterEach(stopServers)

/** A replica: the product on this test's database, with an address of its own. */
const start = (env: Record<string, string> = {}) =>
  startServer({ database: 'embedded', env: { DATABASE_URL: process.env.DATABASE_URL ?? '', ...env } })

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
  const cookie = await signIn(first.origin, 'maiwenn')
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

test('the name of the blog and its shop are the same on every replica from the moment the owner is answered', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const cookie = await signIn(first.origin, 'maiwenn')
  for (let number = 1; number <= 10; number++) {
    await read(second.origin)
    const body = new URLSearchParams({ siteName: `Perles ${number}`, shopUrl: `https://boutique.example/${number}` })
    const headers = { origin: first.origin, cookie }
    const answer = await fetch(`${first.origin}/compte/site`, { method: 'POST', body, redirect: 'manual', headers })
    expect(answer.status).toBe(303)
    for (const { origin } of [first, second]) {
      expect(await read(origin)).toContain(`— Perles ${number}</title>`)
      expect(await read(`${origin}/boutique`)).toContain(`url=https://boutique.example/${number}`)
    }
  }
  const third = await start()
  expect(await read(third.origin)).toContain('— Perles 10</title>')
})

test('an administrator who is demoted on one replica hears nothing more on another one', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const yann = { email: 'yann@example.org', password: 'second administrateur' }
  const id = await addPerson({ ...yann, role: 'admin', username: 'Yann' })
  const [cookie, yannsCookie] = [
    await signIn(first.origin, 'maiwenn'),
    await signInWith(second.origin, yann.email, yann.password),
  ]
  const hear = async (as: string) => readEvents(await fetch(`${second.origin}/evenements`, { headers: { cookie: as } }))
  const [hers, his] = [await hear(cookie), await hear(yannsCookie)]
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = { origin: first.origin, cookie }
    const body = new URLSearchParams(fields)
    const answer = await fetch(first.origin + path, { method: 'POST', body, redirect: 'manual', headers })
    expect(answer.status).toBe(303)
  }
  const [before, after] = await db.select().from(comments).where(eq(comments.validated, false)).limit(2)
  const validate = (comment: typeof before) =>
    post(`/compte/moderation/${comment?.id}/validation`, { version: String(comment?.version) })
  await validate(before)
  for (const events of [hers, his]) await events.until(before?.id ?? '')

  await post(`/compte/personnes/${id}/role`, { role: 'user' })
  await validate(after)
  await hers.until(after?.id ?? '')
  expect(await his.ended()).not.toContain(after?.id)
  const again = await fetch(`${second.origin}/evenements`, { headers: { cookie: yannsCookie } })
  expect(again.status).toBe(403)
  await hers.stop()
})

test('a picture that is removed through one replica goes from the disk of every other one', async () => {
  const s3 = await startS3('blog')
  const env = s3Variables(s3.config, 'S3')
  const [first, second] = await Promise.all([start(env), start(env)])
  const headers = { origin: first.origin, cookie: await signIn(first.origin, 'maiwenn') }
  const upload = new FormData()
  upload.set('image', new File([new Uint8Array(await smallPng())], 'perle.png', { type: 'image/png' }))
  const sent = await fetch(`${first.origin}/televersements/images`, { method: 'POST', body: upload, headers })
  const { images } = (await sent.json()) as { images: { address: string }[] }
  const address = images[0]?.address ?? ''
  const shown = async (origin: string) => (await fetch(`${origin}${address}?l=680`)).status
  expect([await shown(first.origin), await shown(second.origin)]).toEqual([200, 200])
  const body = new URLSearchParams({ address })
  const removal = `${first.origin}/compte/mediatheque/suppression`
  expect((await fetch(removal, { method: 'POST', body, redirect: 'manual', headers })).status).toBe(303)
  await expect.poll(() => shown(second.origin)).toBe(404)
  expect(await shown(first.origin)).toBe(404)

  // One that was stopped meanwhile.
  const folder = join(second.dataDir, 'variants/article-images', basename(address))
  await second.stop()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '680.jpeg'), await smallPng())
  const third = await start({ ...env, DATA_DIR: second.dataDir })
  await expect.poll(() => shown(third.origin)).toBe(404)
  await s3.close()
})
