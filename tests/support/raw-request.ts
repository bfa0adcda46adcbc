import net from 'node:net'

export interface RawAnswer {
  status: number
  headers: Map<string, string>
  body: string
}

/** Sends exact bytes, and reads until the server closes the connection. */
export async function sendRaw(origin: string, request: string): Promise<RawAnswer> {
  return answerOf(await bytesSentBack(origin, request))
}

export async function sendRawInTurn(origin: string, ...requests: string[]): Promise<RawAnswer[]> {
  const read = await bytesSentBack(origin, requests.join(''))
  return read.split(/(?=HTTP\/1\.1 \d{3} )/).map(answerOf)
}

function bytesSentBack(origin: string, request: string): Promise<string> {
  const { port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const socket = net.connect(Number(port), 'localhost')
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', (problem) => (chunks.length > 0 ? undefined : reject(problem)))
  socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  socket.write(Buffer.from(request, 'latin1'))
  return promise
}

function answerOf(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') }
}
