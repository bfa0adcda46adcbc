export interface FormPart {
  field: string
  fileName: string | null
  /** Must be read before the next field; the rest is discarded. */
  content: AsyncIterable<Uint8Array>
}

export class UnreadableForm extends Error {}

const headerBytesMax = 8 * 1024
const lineEnd = Buffer.from('\r\n')

/** RFC 7578, streamed: `formData()` would hold twenty uploads, a gigabyte, in memory. @throws {UnreadableForm} */
export async function* readMultipart(
  body: ReadableStream<Uint8Array> | null,
  contentType: string | null,
): AsyncGenerator<FormPart> {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '')
  if (!body || !boundary) throw new UnreadableForm('not a form')
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`)
  const reader = body.getReader()
  let held: Buffer = lineEnd
  let isPartRead = false

  const readMore = async () => {
    const { done, value } = await reader.read()
    if (done) throw new UnreadableForm('cut')
    held = Buffer.concat([held, value])
  }
  async function* untilDelimiter() {
    while (!isPartRead) {
      const end = held.indexOf(delimiter)
      isPartRead = end >= 0
      // A possible start of a delimiter is held back until more arrives.
      const sure = isPartRead ? end : Math.max(0, held.length - delimiter.length + 1)
      const piece = held.subarray(0, sure)
      held = held.subarray(isPartRead ? sure + delimiter.length : sure)
      if (piece.length > 0) yield piece
      if (!isPartRead) await readMore()
    }
  }
  const readHeaders = async () => {
    for (;;) {
      const end = held.indexOf('\r\n\r\n')
      if ((end < 0 ? held.length : end) > headerBytesMax) throw new UnreadableForm('headers without an end')
      if (end >= 0) {
        const headers = held.subarray(0, end).toString()
        held = held.subarray(end + 4)
        return headers
      }
      await readMore()
    }
  }

  try {
    for await (const _ of untilDelimiter());
    for (;;) {
      while (held.length < 2) await readMore()
      if (held.subarray(0, 2).toString() === '--') return
      const headers = await readHeaders()
      const disposition = /^\r\n(?:.*\r\n)*?content-disposition:\s*form-data([^\r\n]*)/i.exec(headers)?.[1]
      const field = disposition && parameter(disposition, /;\s*name="((?:\\"|[^"])*)"/i)
      if (!field) throw new UnreadableForm('a field without a name')
      isPartRead = false
      yield { field, fileName: parameter(disposition, /;\s*filename="((?:\\"|[^"])*)"/i), content: untilDelimiter() }
      for await (const _ of untilDelimiter());
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parameter(disposition: string, pattern: RegExp): string | null {
  const found = pattern.exec(disposition)?.[1]
  if (found === undefined) return null
  return found
    .replaceAll('\\"', '"')
    .replaceAll('%22', '"')
    .replace(/%0[da]/gi, ' ')
}
