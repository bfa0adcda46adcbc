import { describe, expect, test } from 'vitest'
import { readMultipart, UnreadableForm } from './multipart.server.ts'

const type = 'multipart/form-data; boundary=----WebKitFormBoundaryAbc'
const file = (name: string, content: string) =>
  `------WebKitFormBoundaryAbc\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n${content}\r\n`
const end = '------WebKitFormBoundaryAbc--\r\n'

/** A body that arrives in pieces of this many bytes. */
function incoming(bytes: Buffer, pieceBytes: number): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close()
      controller.enqueue(new Uint8Array(bytes.subarray(sent, sent + pieceBytes)))
      sent += pieceBytes
    },
  })
}

async function read(body: string | Buffer, pieceBytes = 1_000_000, contentType: string | null = type) {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const found: { field: string; fileName: string | null; content: string }[] = []
  for await (const { field, fileName, content } of readMultipart(incoming(bytes, pieceBytes), contentType)) {
    const pieces: Uint8Array[] = []
    for await (const piece of content) pieces.push(piece)
    found.push({ field, fileName, content: Buffer.concat(pieces).toString('latin1') })
  }
  return found
}

describe('a form that arrives', () => {
  // Everything that looks like the beginning of a delimiter and is none.
  const tricky = '\r\n\r\n--\r\n------WebKitFormBoundaryAb\r\n------WebKitFormBoundaryab\r\n-\r'
  const body = `préambule\r\n${file('a.jpg', tricky)}${file('b.jpg', '')}${file('c.jpg', '\r\n')}${end}épilogue`

  test('is read the same in pieces of whatever size', async () => {
    const expected = [
      { field: 'image', fileName: 'a.jpg', content: tricky },
      { field: 'image', fileName: 'b.jpg', content: '' },
      { field: 'image', fileName: 'c.jpg', content: '\r\n' },
    ]
    for (let pieceBytes = 1; pieceBytes <= body.length; pieceBytes += 1) {
      expect(await read(body, pieceBytes), `pieces of ${pieceBytes}`).toEqual(expected)
    }
  })

  test('is read as Node itself writes it', async () => {
    const form = new FormData()
    form.append('titre', 'Été')
    form.append('image', new Blob(['un']), 'œil "de" tigre; name="x".jpg')
    const written = new Response(form)
    const bytes = Buffer.from(await written.bytes())
    expect(await read(bytes, 7, written.headers.get('content-type'))).toEqual([
      { field: 'titre', fileName: null, content: Buffer.from('Été').toString('latin1') },
      { field: 'image', fileName: 'œil "de" tigre; name="x".jpg', content: 'un' },
    ])
  })

  test('tells an empty file field, as browsers send it, from a field without a file', async () => {
    expect(await read(file('', '') + end)).toEqual([{ field: 'image', fileName: '', content: '' }])
  })

  test('goes on after a field of which nothing, or only a piece, was read', async () => {
    const names: (string | null)[] = []
    const large = file('grand.jpg', 'x'.repeat(100_000))
    for await (const { fileName, content } of readMultipart(
      incoming(Buffer.from(large + large + file('b', '') + end), 999),
      type,
    )) {
      names.push(fileName)
      if (names.length === 2) for await (const _ of content) break
    }
    expect(names).toEqual(['grand.jpg', 'grand.jpg', 'b'])
  })
})

describe('what is no form is the sender’s fault', () => {
  test.each([
    ['another type', file('a.jpg', 'x') + end, 'application/json'],
    ['no type', file('a.jpg', 'x') + end, null],
    ['no boundary', file('a.jpg', 'x') + end, 'multipart/form-data'],
    ['a boundary of 71 characters', 'x', `multipart/form-data; boundary=${'a'.repeat(71)}`],
    ['nothing', '', type],
    ['a form cut in a file', file('a.jpg', 'x'.repeat(1000)), type],
    ['a form cut in its headers', '------WebKitFormBoundaryAbc\r\nContent-Disp', type],
    ['headers without an end', `------WebKitFormBoundaryAbc\r\n${'a'.repeat(100_000)}`, type],
    ['a field without a name', `------WebKitFormBoundaryAbc\r\nContent-Type: a/b\r\n\r\nx\r\n${end}`, type],
  ])('%s', async (_, body, contentType) => {
    await expect(read(body, 1000, contentType)).rejects.toThrow(UnreadableForm)
  })
})

test('a boundary in quotes, with characters that have a meaning in regular expressions, is found', async () => {
  const boundary = '(.*)+[a'
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nx\r\n--${boundary}--`
  expect(await read(body, 3, `multipart/form-data; charset=utf-8; boundary="${boundary}"`)).toEqual([
    { field: 'image', fileName: 'a', content: 'x' },
  ])
})
