import http, { type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { heldConnection } from '../../support/held-connection.ts'
import { useServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { makeVideoBytes } from '../../support/videos.ts'

/* Needs a server that waits two seconds where it usually waits twenty. */

const start = 'Host: localhost\r\n'
const form = `${start}Origin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\n`

const slow: [string, string, string][] = [
  ['nothing', '', ''],
  ['half a line', 'GET /', ''],
  ['a header without an end', `GET / HTTP/1.1\r\n${start}X-Slow: `, 'a'],
  ['no more after a first request', `GET /robots.txt HTTP/1.1\r\n${start}\r\nGET /robots.txt HTTP/1.1\r\n`, ''],
  ['a form of which nothing comes', `POST /compte/connexion HTTP/1.1\r\n${form}`, ''],
  ['a form that comes byte by byte', `POST /compte/connexion HTTP/1.1\r\n${form}`, 'a'],
  [
    'chunks that come byte by byte',
    `POST /televersements/images HTTP/1.1\r\n${start}Transfer-Encoding: chunked\r\n\r\n`,
    '1\r\na\r\n',
  ],
]

const server = useServer({ env: { SLOW_REQUEST_SECONDS: '2' } })

test('who sends nothing, or too little, is refused, and the connection is closed', async () => {
  const answers = await Promise.all(slow.map(([, first, piece]) => heldConnection(server.origin, first, piece)))
  const statuses = answers.map((answer, at) => [slow[at]?.[0], answer.match(/(?<=HTTP\/1\.1 )\d+/g)])
  expect(statuses).toEqual([
    ['nothing', ['408']],
    ['half a line', ['408']],
    ['a header without an end', ['408']],
    ['no more after a first request', ['200', '408']],
    ['a form of which nothing comes', ['408']],
    ['a form that comes byte by byte', ['408']],
    ['chunks that come byte by byte', ['401']],
  ])
})

test('a video that arrives slowly, but does arrive, is stored', async () => {
  const cookie = await signIn(server.origin, 'maiwenn')
  const video = makeVideoBytes(1_000_000)
  const tus = { 'tus-resumable': '1.0.0', origin: server.origin, cookie }
  const metadata = `filename ${btoa('Lapis.mp4')},filetype ${btoa('video/mp4')}`
  const begun = await fetch(`${server.origin}/televersements/videos`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(video.length), 'upload-metadata': metadata },
  })
  const upload = http.request(new URL(begun.headers.get('location') ?? '', server.origin), {
    method: 'PATCH',
    headers: {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'content-length': video.length,
      'upload-offset': '0',
    },
  })
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  let sent = 0
  const sending = setInterval(() => upload.write(video.subarray(sent, (sent += 1500))), 50)
  // Each of them is given up for being slow while the video goes on.
  for (let round = 0; round < 2; round++)
    await heldConnection(server.origin, `POST /compte/connexion HTTP/1.1\r\n${form}`, 'a')
  clearInterval(sending)
  upload.end(video.subarray(sent))
  expect((await answered)[0].statusCode).toBe(204)
})
