import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
// @ts-expect-error it brings no types
import S3rver from 's3rver'
import { afterAll, expect, test, vi } from 'vitest'
import { useSite } from '../../support/site.ts'
import { makeVideoBytes, sha256 } from '../../support/videos.ts'

// Read when the product is first imported, which is before anything else here.
const port = vi.hoisted(() => {
  const free = 20_000 + (process.pid % 10_000)
  Object.assign(process.env, {
    S3_ENDPOINT: `http://127.0.0.1:${free}`,
    S3_BUCKET: 'blog',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  return free
})

const site = useSite()
const videoBytes = makeVideoBytes(2 * 1024 * 1024)
const directory = mkdtempSync(path.join(tmpdir(), 'amulette-s3-'))
let s3: { run(): Promise<unknown>; close(): Promise<void> } | null = null
afterAll(() => s3?.close())

test('a video that arrives while S3 is down stays on disk, and is stored as soon as S3 is back', async () => {
  const { addPerson } = await import('#features/accounts/people/people.server.ts')
  const [email, password] = ['maiwenn@example.org', 'trois perles bleues']
  await addPerson({ email, password, role: 'admin', username: null })
  const as = await site.signIn(email, password)
  const ask = (address: string, method: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    site.request(address, { method, body: body as BodyInit }, { as, headers: { 'tus-resumable': '1.0.0', ...headers } })

  const begun = await ask('/televersements/videos', 'POST', { 'upload-length': String(videoBytes.length) })
  const address = begun.headers.get('location') ?? ''
  const bytesType = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await ask(address, 'PATCH', bytesType, videoBytes)
  expect([sent.status, await sent.text()]).toEqual([
    503,
    'La vidéo est arrivée, mais elle n’a pas encore pu être enregistrée. Elle n’est pas perdue.',
  ])
  expect((await ask(address, 'HEAD')).status).toBe(503)

  s3 = new S3rver({ port, silent: true, directory, configureBuckets: [{ name: 'blog', configs: [] }] })
  await s3?.run()
  const stored = await ask(address, 'HEAD')
  expect([stored.status, stored.headers.get('upload-offset')]).toEqual([200, String(videoBytes.length)])
  const served = await site.get(stored.headers.get('content-location') ?? '')
  expect([served.status, sha256(await served.bytes())]).toEqual([200, sha256(videoBytes)])
  expect(await readdir(path.join(process.env.DATA_DIR ?? '', 'uploads'))).toEqual([])
  const part = await site.get(stored.headers.get('content-location') ?? '', { headers: { range: 'bytes=5-14' } })
  expect([part.status, Buffer.from(await part.bytes())]).toEqual([206, videoBytes.subarray(5, 15)])
}, 60_000)
