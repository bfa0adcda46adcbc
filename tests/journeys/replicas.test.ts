// Needs several servers on one database, and no browser.
import { mkdirSync, writeFileSync } from 'node:fs'
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
import { sendForm } from '../support/server-requests.ts'
import { startServer, stopServers } from '../support/server.ts'
import { signIn, signInWith } from '../support/sign-in.ts'
import { randomUUID } from 'node:crypto'
import { articles } from '#features/articles/article-tables.server.ts'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { articleFields } from '../support/publishing.ts'

useDatabase('world')
afterEach(stopServers)

/** A replica: the product on this test's database, with an address of its own. */
const start = (env: Record<string, string> = {}) => startServer({ database: 'own', env })

const read = async (address: string) => (await fetch(address)).text()

test('what one replica changes, every other one shows from the moment its writer is answered', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const cookie = await signIn(first.origin, 'maiwenn')
  const path = /href="(\/article\/[^"]+)"/.exec(await read(first.origin))?.[1] ?? ''
  const rename = async (username: string) => {
    expect((await sendForm(first.origin, '/compte/pseudo', { username }, cookie)).status).toBe(303)
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
    const appearance = { siteName: `Perles ${number}`, accent: 'onyx' }
    expect((await sendForm(first.origin, '/compte/apparence', appearance, cookie)).status).toBe(303)
    const shop = { shopUrl: `https://boutique.example/${number}` }
    expect((await sendForm(first.origin, '/compte/site', shop, cookie)).status).toBe(303)
    for (const { origin } of [first, second]) {
      expect(await read(origin)).toContain(`<title>Perles ${number}</title>`)
      expect(await read(origin)).toContain('data-accent="onyx"')
      expect(await read(`${origin}/boutique`)).toContain(`url=https://boutique.example/${number}`)
    }
  }
  const third = await start()
  expect(await read(third.origin)).toContain('<title>Perles 10</title>')
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
    expect((await sendForm(first.origin, path, fields, cookie)).status).toBe(303)
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
  const cookie = await signIn(first.origin, 'maiwenn')
  const upload = new FormData()
  upload.set('image', new File([new Uint8Array(await smallPng())], 'perle.png', { type: 'image/png' }))
  const sent = await sendForm(first.origin, '/televersements/images', upload, cookie)
  const { images } = (await sent.json()) as { images: { address: string }[] }
  const address = images[0]?.address ?? ''
  const shown = async (origin: string) => (await fetch(`${origin}${address}?l=680`)).status
  expect([await shown(first.origin), await shown(second.origin)]).toEqual([200, 200])
  for (const act of ['suppression', 'effacement']) {
    const acting = `/compte/mediatheque/${basename(address)}/${act}`
    expect((await sendForm(first.origin, acting, {}, cookie)).status).toBe(303)
  }
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

test('a replica that is killed costs no request that is sent once more, and no write is lost or made twice', async () => {
  // One address, as behind a proxy.
  const env = { SITE_URL: 'http://localhost:1' }
  const [killed, other] = [await start(env), await start(env)]
  const headers = { origin: env.SITE_URL, cookie: await signIn(other.origin, 'maiwenn') }
  const titles: string[] = []
  const failed: string[] = []
  let repeated = 0
  const over = new AbortController()
  const publish = async (title: string) => {
    const body = new URLSearchParams({ ...articleFields, title, [idempotencyKeyField]: randomUUID() })
    const sendTo = ({ origin }: typeof killed) =>
      fetch(`${origin}/compte/articles/nouveau`, { method: 'POST', body, headers, redirect: 'manual' }).then(
        ({ status }) => status,
        () => 0,
      )
    let status = await sendTo(killed)
    if (status === 0 || status >= 500) {
      repeated += 1
      status = await sendTo(other)
    }
    if (status === 303) titles.push(title)
    else failed.push(`${title}: ${status}`)
  }
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; !over.signal.aborted; number++) await publish(`Perle ${writer}-${number}`)
  })
  const untilMore = async () => {
    const before = titles.length
    await expect.poll(() => titles.length).toBeGreaterThan(before + 8)
  }
  await untilMore()
  await killed.kill()
  await untilMore()
  over.abort()
  await Promise.all(writing)
  expect(failed).toEqual([])
  expect(repeated).toBeGreaterThan(0)
  for (const title of titles) expect(await db.$count(articles, eq(articles.title, title)), title).toBe(1)
})
