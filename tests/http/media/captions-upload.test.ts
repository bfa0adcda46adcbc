import { expect, test } from 'vitest'
import type { CaptionsAnswer } from '#features/media/captions.server.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const text = 'WEBVTT\n\nNOTE à part\n\n00:01.000 --> 00:03.000\nŒil de tigre\n'
const address = '/televersements/sous-titres'

async function send(bytes: Uint8Array, as = site.signInAs('maiwenn')) {
  const answer = await site.upload(address, 'captions', 'Lapis.vtt', await as, bytes)
  return { status: answer.status, ...((await answer.json()) as CaptionsAnswer) }
}

test('captions are cleaned, stored, and served as WebVTT', async () => {
  const { status, address: kept } = await send(Buffer.from(text))
  expect([status, kept]).toEqual([201, expect.stringMatching(/^\/media\/article-videos\/[0-9a-f-]{36}\.vtt$/)])
  const served = await site.get(kept ?? '')
  expect(served.headers.get('content-type')).toBe('text/vtt')
  expect(await served.text()).toBe('WEBVTT\n\n00:01.000 --> 00:03.000\nŒil de tigre\n')
})

test.each<[string, Uint8Array, number, RegExp]>([
  ['in another encoding', Buffer.from(text, 'latin1'), 415, /UTF-8/],
  ['in another format', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nBonjour'), 415, /WEBVTT/],
  ['without a cue', Buffer.from('WEBVTT\n'), 415, /aucun sous-titre/],
  ['of more than 1 MB', Buffer.from(text + ' '.repeat(1024 * 1024)), 413, /1\u00a0Mo au plus/],
  ['of much more than 1 MB', Buffer.alloc(3 * 1024 * 1024), 413, /1\u00a0Mo au plus/],
])('captions %s are refused with the reason', async (_, bytes, status, message) => {
  expect(await send(bytes)).toMatchObject({ status, address: null, message: expect.stringMatching(message) })
})

test('only administrators send captions', async () => {
  for (const [as, status] of [
    [undefined, 401],
    [await site.signInAs('anouk'), 403],
  ] as const) {
    expect((await site.upload(address, 'captions', 'Lapis.vtt', as, Buffer.from(text))).status).toBe(status)
  }
})

test('a body that is not a form is refused', async () => {
  const as = await site.signInAs('maiwenn')
  expect((await site.request(address, { method: 'POST', body: text }, { as })).status).toBe(400)
  expect((await site.upload(address, 'autre', 'Lapis.vtt', as, Buffer.from(text))).status).toBe(400)
})
