import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type S3, startS3 } from '../../support/s3.ts'
import { useSite } from '../../support/site.ts'
import { makeVideoBytes, sha256 } from '../../support/videos.ts'

// Read when the product is first imported, which is before anything else here.
const port = await vi.hoisted(async () => {
  const [{ freePort }, { s3Config, s3Variables }] = await Promise.all([
    import('#platform/free-port.server.ts'),
    import('../../support/s3.ts'),
  ])
  const free = await freePort()
  Object.assign(process.env, s3Variables(s3Config('blog', `http://127.0.0.1:${free}`), 'S3'))
  return free
})

const site = useSite()
const videoBytes = makeVideoBytes(2 * 1024 * 1024)
let s3: S3 | null = null
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

  s3 = await startS3('blog', port)
  const stored = await ask(address, 'HEAD')
  expect([stored.status, stored.headers.get('upload-offset')]).toEqual([200, String(videoBytes.length)])
  const served = await site.get(stored.headers.get('content-location') ?? '')
  expect([served.status, sha256(await served.bytes())]).toEqual([200, sha256(videoBytes)])
  expect(await readdir(path.join(process.env.DATA_DIR ?? '', 'uploads'))).toEqual([])
  const part = await site.get(stored.headers.get('content-location') ?? '', { headers: { range: 'bytes=5-14' } })
  expect([part.status, Buffer.from(await part.bytes())]).toEqual([206, videoBytes.subarray(5, 15)])
}, 60_000)
