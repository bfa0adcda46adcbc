import http from 'node:http'
import { listen } from '../../../tests/support/listen.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean }
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
  attributes: Record<string, string | number | boolean>
  resource: Record<string, string | number | boolean>
}

interface Received {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'resource'> & { attributes: Attribute[] })[] }[]
  }[]
}

/** Receives OTLP as JSON over HTTP, as collectors do. */
export async function startTraceCollector() {
  const spans: ReceivedSpan[] = []
  const headers: http.IncomingHttpHeaders[] = []
  /** How many spans each request brought. */
  const batches: number[] = []
  const receive = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    headers.push({ ...request.headers, ':path': request.url })
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Received
    const before = spans.length
    for (const { resource, scopeSpans } of resourceSpans)
      for (const { spans: received } of scopeSpans)
        for (const { attributes, ...span } of received)
          spans.push({ ...span, attributes: valuesOf(attributes), resource: valuesOf(resource.attributes) })
    batches.push(spans.length - before)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = http.createServer((request, response) => void receive(request, response))
  const port = await listen(server, 'localhost')
  return { url: `http://localhost:${port}`, spans, headers, batches, stop: () => server.close() }
}

function valuesOf(attributes: Attribute[]): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.boolValue ?? Number(value.intValue)]),
  )
}
