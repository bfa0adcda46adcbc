import { describe, expect, test } from 'vitest'
import { filePolicy } from '#platform/http/security/content-security-policy.server.ts'
import { serveFile, type ServedFile } from './serve-file.server.ts'

const content = Buffer.from('0123456789')
let reads = 0
const file: ServedFile = {
  bytes: content.length,
  modifiedAt: new Date('2026-11-12T08:00:00.400Z'),
  contentType: 'video/mp4',
  cacheControl: 'public, max-age=3600',
  read: async (range) => {
    reads += 1
    return new Blob([content.subarray(range.first, range.last + 1)]).stream()
  },
}
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  serveFile(new Request('https://amulette.test/media/article-videos/a.mp4', { method, headers }), file)
const etag = (await ask()).headers.get('etag') ?? ''

const statusIf = async (validator: string) => (await ask({ range: 'bytes=5-', 'if-range': validator })).status

describe('a stored file', () => {
  test('is served whole, with all that a browser and a cache need', async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('0123456789')
    expect(Object.fromEntries(answer.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      'content-disposition': 'inline',
      'content-length': '10',
      'content-security-policy': filePolicy,
      'content-type': 'video/mp4',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
      'last-modified': 'Thu, 12 Nov 2026 08:00:00 GMT',
    })
  })

  test('is described without being read', async () => {
    reads = 0
    const answer = await ask({ range: 'bytes=0-3' }, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text(), reads]).toEqual([
      200,
      '10',
      '',
      0,
    ])
  })

  test('is served in parts', async () => {
    const answer = await ask({ range: 'bytes=2-4' })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(answer.headers.get('content-length')).toBe('3')
    expect(await answer.text()).toBe('234')
  })

  test.each([
    ['bytes=0-0', '0'],
    ['bytes=7-', '789'],
    ['bytes=7-200', '789'],
    ['bytes=-2', '89'],
    ['bytes=-200', '0123456789'],
  ])('is served from %s as %s', async (range, part) => {
    const answer = await ask({ range })
    expect([answer.status, await answer.text()]).toEqual([206, part])
  })

  test.each(['bytes=10-', 'bytes=20-30', 'bytes=-0'])('says its size when %s lies outside', async (range) => {
    const answer = await ask({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  test.each(['', 'bytes=', 'bytes=-', 'bytes=9-1', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b'])(
    'is served whole when the range is %j',
    async (range) => {
      expect((await ask({ range })).status).toBe(200)
    },
  )

  test('is not sent again to who has it', async () => {
    for (const [header, value] of [
      ['if-none-match', etag],
      ['if-none-match', `"other", W/${etag}`],
      ['if-modified-since', 'Thu, 12 Nov 2026 08:00:00 GMT'],
    ] as const) {
      const answer = await ask({ [header]: value })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect(
      (await ask({ 'if-none-match': '"other"', 'if-modified-since': 'Thu, 12 Nov 2026 08:00:00 GMT' })).status,
    ).toBe(200)
    expect((await ask({ 'if-modified-since': 'Wed, 11 Nov 2026 08:00:00 GMT' })).status).toBe(200)
  })

  test('is continued only when it is the same file', async () => {
    expect(await statusIf(etag)).toBe(206)
    expect(await statusIf('Thu, 12 Nov 2026 08:00:00 GMT')).toBe(206)
    expect(await statusIf('"other"')).toBe(200)
    expect(await statusIf(`W/${etag}`)).toBe(200)
    expect(await statusIf('Wed, 11 Nov 2026 08:00:00 GMT')).toBe(200)
  })
})
