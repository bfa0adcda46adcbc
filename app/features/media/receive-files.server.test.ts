import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TooMuch, UnreadableForm, withReceivedFiles } from './receive-files.server.ts'

const type = 'multipart/form-data; boundary=----WebKitFormBoundaryAbc'
const part = (disposition: string, content: string) =>
  `------WebKitFormBoundaryAbc\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/jpeg\r\n\r\n${content}\r\n`
const file = (name: string, content: string) => part(`name="image"; filename="${name}"`, content)
const end = '------WebKitFormBoundaryAbc--\r\n'
const limits = { field: 'image', fileBytesMax: 200_000, bodyBytesMax: 1_500_000, filesMax: 4 }

function requestOf(body: AsyncIterator<Uint8Array>, contentType: string | null): Request {
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await body.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType }
  return new Request('https://amulette.test/', { method: 'POST', body: stream, headers, duplex: 'half' } as RequestInit)
}

/** A body that arrives in pieces of this many bytes. */
async function* inPieces(body: string | Uint8Array, pieceBytes: number) {
  const bytes = Buffer.from(body)
  for (let sent = 0; sent < bytes.length; sent += pieceBytes)
    yield new Uint8Array(bytes.subarray(sent, sent + pieceBytes))
}

function read(body: string | Uint8Array, pieceBytes = 1_000_000, contentType: string | null = type) {
  return withReceivedFiles(requestOf(inPieces(body, pieceBytes), contentType), limits, async (files) =>
    files.map((one) => ({ name: one.name, content: readFileSync(one.file, 'latin1'), isTooBig: one.isTooBig })),
  )
}

const found = (name: string, content: string, isTooBig = false) => ({ name, content, isTooBig })

describe('a form that arrives', () => {
  test('is read as Node itself writes it', async () => {
    const form = new FormData()
    form.append('titre', 'Été')
    form.append('image', new Blob(['un']), 'œil "de" tigre; name="x".jpg')
    form.append('image', new Blob(['deux']), 'C:\\fakepath\\é\n.jpg')
    const written = new Response(form)
    expect(await read(await written.bytes(), 7, written.headers.get('content-type'))).toEqual([
      found('œil "de" tigre; name="x".jpg', 'un'),
      found('C:\\fakepath\\é .jpg', 'deux'),
    ])
  })

  test('in which no file was chosen has none, as browsers send it', async () => {
    expect(await read(file('', '') + end)).toEqual([])
  })

  test('gives the files of its field alone, without what is longer than allowed', async () => {
    const large = 'x'.repeat(200_001)
    const others = [
      'name="autre"; filename="b"',
      'name="image"',
      'name="__proto__"; filename="c"',
      'name="constructor"',
    ]
    const body = `${others.map((disposition) => part(disposition, large)).join('')}${file('a', large)}${file('d', 'y')}${end}`
    expect(await read(body, 999)).toEqual([found('a', large.slice(1), true), found('d', 'y')])
  })
})

describe('what is no form is the sender’s fault', () => {
  test.each([
    ['another type', file('a.jpg', 'x') + end, 'application/json'],
    ['no type', file('a.jpg', 'x') + end, null],
    ['no boundary', file('a.jpg', 'x') + end, 'multipart/form-data'],
    ['nothing', '', type],
    ['a form cut in a file', file('a.jpg', 'x'.repeat(1000)), type],
    ['a form cut in a file of another field', part('name="b"; filename="b"', 'x'.repeat(1000)), type],
    ['a form cut before its end', file('a.jpg', 'x') + end.slice(0, -4), type],
    ['a form cut in its headers', '------WebKitFormBoundaryAbc\r\nContent-Disp', type],
    ['headers without an end', `------WebKitFormBoundaryAbc\r\n${'a'.repeat(100_000)}`, type],
  ])('%s', async (_, body, contentType) => {
    for (const pieceBytes of [1000, 1_000_000])
      await expect(read(body, pieceBytes, contentType)).rejects.toThrow(UnreadableForm)
  })

  test('a connection that is lost in a file', async () => {
    const cut = async function* () {
      yield Buffer.from(file('a.jpg', 'x'.repeat(100_000)))
      throw new Error('lost')
    }
    await expect(withReceivedFiles(requestOf(cut(), type), limits, async () => {})).rejects.toThrow(UnreadableForm)
  })
})

test.each([
  ['files', file('a', 'x').repeat(5) + end, 'files'],
  ['fields', part('name="a"', 'x').repeat(9) + end, 'files'],
  ['bytes', file('a', 'x'.repeat(1_500_001)) + end, 'bytes'],
  ['bytes before the first file', 'x'.repeat(1_500_001), 'bytes'],
])('too many %s are refused', async (_, body, of) => {
  const refusal = await read(body, 1000).catch((problem: unknown) => problem)
  expect(refusal).toBeInstanceOf(TooMuch)
  expect(refusal).toMatchObject({ of })
})

test('long headers before a file are not kept', async () => {
  const padded = file('a', 'x').replace('Content-Type', `X-Long: ${'a'.repeat(500_000)}\r\nContent-Type`)
  expect(await read(padded + end, 1000)).toEqual([found('a', 'x')])
})

test('no file outlives what is done with it, nor its failure', async () => {
  const paths: string[] = []
  const whole = () => requestOf(inPieces(file('a', 'x') + file('b', 'y') + end, 10), type)
  await withReceivedFiles(whole(), limits, async (files) => void paths.push(...files.map((one) => one.file)))
  const failed = withReceivedFiles(whole(), limits, async (files) => {
    paths.push(...files.map((one) => one.file))
    throw new Error('not stored')
  })
  await expect(failed).rejects.toThrow('not stored')
  expect(paths.map((one) => existsSync(one))).toEqual([false, false, false, false])
})
