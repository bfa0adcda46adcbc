// Needs a folder for files, image processes, and a server of Node on a free port; no database.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { requestListener } from '../../../server/request-listener.ts'
import { deleteFile, putFile } from './files.server.ts'
import { findVariant, removeVariants } from './picture-variants.server.ts'
import { sendPicture } from '../../../server/send-picture.ts'
import { useServer } from '../../../tests/support/local-server.ts'

const leftToRoutes = 418
const server = createServer(requestListener(async () => new Response(null, { status: leftToRoutes }), sendPicture))
const port = useServer(server)
const key = `${randomUUID()}.webp`
const address = `/media/article-images/${key}`

beforeEach(async () => {
  const picture = sharp({ create: { width: 900, height: 450, channels: 3, background: '#8a391b' } })
  await putFile('article-images', key, await picture.webp().toBuffer())
  await removeVariants(key)
})

function ask(asked: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`http://127.0.0.1:${port()}${asked}`, { method, headers: { accept: 'image/webp', ...headers } })
}

test('the pictures of a page are sent without its routes: whole, in parts, or not again', async () => {
  await findVariant(key, 400, ['webp'])
  const whole = await ask(`${address}?l=400`)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400 })
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
  })
  const part = await ask(`${address}?l=400`, { range: 'bytes=10-19' })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)])
  const head = await ask(`${address}?l=400`, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  const again = await ask(`${address}?l=400`, { 'if-none-match': whole.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a picture that was removed is not sent', async () => {
  await findVariant(key, 200, ['webp'])
  expect((await ask(`${address}?l=200`)).status).toBe(200)
  await deleteFile('article-images', key)
  await removeVariants(key)
  expect((await ask(`${address}?l=200`)).status).toBe(leftToRoutes)
})

test('a size that is not made yet, or whose file was lost, is left to the routes', async () => {
  expect((await ask(`${address}?l=200`)).status).toBe(leftToRoutes)
  await findVariant(key, 200, ['webp'])
  expect((await ask(`${address}?l=200`)).status).toBe(200)
  await rm(path.join(process.env.DATA_DIR ?? '', 'variants/article-images', key, '200.webp'))
  expect((await ask(`${address}?l=200`)).status).toBe(leftToRoutes)
})

test.each([
  ['a width that pages do not ask for', `${address}?l=401`, 'GET'],
  ['a format that is asked for', `${address}?l=400&f=jpeg`, 'GET'],
  ['the picture as it is stored', address, 'GET'],
  ['a method that writes', `${address}?l=400`, 'DELETE'],
  ['what is no key', '/media/article-images/%2e%2e?l=400', 'GET'],
])('everything else is left to the routes: %s', async (_, asked, method) => {
  expect((await ask(asked, {}, method)).status).toBe(leftToRoutes)
})
