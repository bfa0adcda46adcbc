/** The two shapes that clients of Phoenix channels send: https://hexdocs.pm/phoenix/writing_a_channels_client.html */
export type ProtocolVersion = '1.0.0' | '2.0.0'

export interface PhoenixMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

export function protocolVersionOf(text: string | null): ProtocolVersion | null {
  if (text === null || text === '1.0.0') return '1.0.0'
  return text === '2.0.0' ? text : null
}

const topicCharactersMax = 200

export function decodeMessage(data: string | Uint8Array, version: ProtocolVersion): PhoenixMessage | null {
  if (typeof data !== 'string') return version === '2.0.0' ? decodeBroadcast(data) : null
  const json = parsedOf(data)
  if (version === '2.0.0') {
    if (!Array.isArray(json) || json.length !== 5) return null
    const [joinRef, ref, topic, event, payload] = json as unknown[]
    return messageOf({ joinRef, ref, topic, event, payload })
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const { join_ref: joinRef, ref, topic, event, payload } = json as Record<string, unknown>
  return messageOf({ joinRef, ref, topic, event, payload })
}

export function encodeMessage(
  { joinRef, ref, topic, event }: Omit<PhoenixMessage, 'payload'>,
  payload: string,
  version: ProtocolVersion,
): string {
  const [join, own, of, name] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part))
  if (version === '2.0.0') return `[${join},${own},${of},${name},${payload}]`
  return `{"topic":${of},"event":${name},"payload":${payload},"ref":${own},"join_ref":${join}}`
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // no message either
  }
}

function messageOf({ joinRef, ref, topic, event, payload }: Record<string, unknown>): PhoenixMessage | null {
  if (typeof topic !== 'string' || topic.length > topicCharactersMax || typeof event !== 'string') return null
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 40 ? value : null
}

const broadcastPush = 3
const headerBytes = 7

/** The only binary message of these clients is a broadcast; its contents are not read. */
function decodeBroadcast(bytes: Uint8Array): PhoenixMessage | null {
  const [kind, joinRefBytes = 0, refBytes = 0, topicBytes = 0] = bytes
  if (kind !== broadcastPush || bytes.length < headerBytes + joinRefBytes + refBytes + topicBytes) return null
  const text = (from: number, length: number) => new TextDecoder().decode(bytes.subarray(from, from + length))
  const refAt = headerBytes + joinRefBytes
  return messageOf({
    joinRef: text(headerBytes, joinRefBytes),
    ref: text(refAt, refBytes),
    topic: text(refAt + refBytes, topicBytes),
    event: 'broadcast',
    payload: {},
  })
}
