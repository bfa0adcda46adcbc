import type { WebSocket } from 'ws'
import { isListening } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/client-address.server.ts'
import { frenchNumber } from '#platform/text/french.ts'
import { tokenSentences } from '../auth/tokens/session-caller.server.ts'
import { CallError } from '../call-error.ts'
import { fileOriginFor } from '../tables/address-sql.server.ts'
import { Channel } from './channel.server.ts'
import { readJoin, type Join } from './join.server.ts'
import { mayOpen, maySend } from './network-budget.server.ts'
import { accessVersion, addChannel, removeChannel } from './open-channels.server.ts'
import { decodeMessage, encodeMessage, protocolVersionOf, type PhoenixMessage } from './phoenix-message.ts'
import { valueCount } from './subscription.ts'

const socketsMax = 2000
const socketsPerAddressMax = 50
const socketsPerAccountMax = 20
const channelsMax = 30
const unreadBytesMax = 1024 * 1024
export const filterValuesMax = 5000

const sockets = new Set<RealtimeSocket>()

export function whyNotOpen(url: URL, address: string): { status: number; sentence: string } | null {
  if (!protocolVersionOf(url.searchParams.get('vsn')))
    return { status: 400, sentence: 'vsn\u00a0: attendu 1.0.0 ou 2.0.0.' }
  const prefix = networkOf(address)
  const fromThere = [...sockets].filter((socket) => socket.address === prefix).length
  if (fromThere < socketsPerAddressMax && sockets.size < socketsMax && mayOpen(prefix)) return null
  return { status: 429, sentence: 'Trop de connexions ouvertes\u00a0: fermez-en, puis réessayez.' }
}

/** When the connection for events was lost, nobody knows what was missed: clients have to join again. */
export function closeAllSockets(): void {
  for (const socket of sockets) socket.close(1012, 'Des changements ont pu manquer.')
}

interface Joined {
  channel: Channel
  joinRef: string | null
}

export class RealtimeSocket {
  readonly address: string
  readonly #socket: WebSocket
  readonly #version
  readonly #origin: string | null
  readonly #publicKey: string | null
  readonly #channels = new Map<string, Joined>()
  #subscriptions = 0

  constructor(socket: WebSocket, { url, headers, address }: { url: URL; headers: Headers; address: string }) {
    this.#socket = socket
    this.address = networkOf(address)
    this.#origin = fileOriginFor(headers)
    this.#version = protocolVersionOf(url.searchParams.get('vsn')) ?? '1.0.0'
    this.#publicKey = url.searchParams.get('apikey')
    sockets.add(this)
  }

  #send(text: string): void {
    if (this.#socket.bufferedAmount > unreadBytesMax) this.#socket.terminate()
    else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  closed(): void {
    sockets.delete(this)
    for (const { channel } of this.#channels.values()) channel.end()
  }

  isOf(accountId: string): boolean {
    return [...this.#channels.values()].some(({ channel }) => channel.reader?.id === accountId)
  }

  async message(data: string | Buffer): Promise<void> {
    if (!maySend(this.address, data.length)) return this.close(1008, 'Trop de messages.')
    const message = decodeMessage(data, this.#version)
    if (!message) return this.close(1008, 'Message illisible.')
    if (message.topic === 'phoenix' && message.event === 'heartbeat') return this.#reply(message, 'ok', {})
    if (message.event === 'phx_join') return this.#join(message)
    const membership = this.#channels.get(message.topic)
    if (message.event === 'phx_leave') return this.#leave(message, membership)
    if (!membership) return this.#reply(message, 'error', { reason: 'unmatched topic' })
    if (message.event === 'access_token') return renew(membership.channel, message.payload)
    this.#reply(message, 'error', {
      reason: 'broadcast et presence ne sont pas proposés ici\u00a0: seulement postgres_changes.',
    })
  }

  async #join(message: PhoenixMessage): Promise<void> {
    this.#channels.get(message.topic)?.channel.end()
    const join = await this.#read(message)
    if ('refusal' in join) return this.#reply(message, 'error', { reason: join.refusal })
    const { topic } = message
    const joinRef = message.joinRef ?? message.ref
    const channel = new Channel({
      topic,
      subscriptions: join.subscriptions,
      origin: this.#origin,
      publicKey: this.#publicKey,
      push: (event, payload) => this.#send(encodeMessage({ joinRef, ref: null, topic, event }, payload, this.#version)),
      ended: () => {
        removeChannel(channel)
        if (this.#channels.get(topic)?.channel === channel) this.#channels.delete(topic)
      },
    })
    const version = accessVersion()
    const problem = await channel.use(join.token ?? this.#publicKey ?? '')
    if (problem) return this.#reply(message, 'error', { reason: `InvalidJWTToken: ${problem}` })
    if (!sockets.has(this)) return channel.end()
    const excess = this.#whyNotAdd(channel)
    if (excess) return this.#reply(message, 'error', { reason: excess }, channel)
    this.#channels.set(topic, { channel, joinRef })
    const subscriptions = join.subscriptions.map(({ id, request }) => ({ id, ...request }))
    this.#reply(message, 'ok', { postgres_changes: subscriptions })
    channel.say('ok', 'postgres_changes', 'Subscribed to PostgreSQL')
    await addChannel(channel, version)
  }

  async #read({ topic, payload }: PhoenixMessage): Promise<Join | { refusal: string }> {
    if (!topic.startsWith('realtime:')) return { refusal: 'unmatched topic' }
    if (!isListening()) return { refusal: 'La base de données ne répond pas\u00a0: réessayez.' }
    try {
      return await readJoin(payload, this.address, () => (this.#subscriptions += 1))
    } catch (problem) {
      if (problem instanceof CallError)
        return { refusal: [problem.message, problem.more.details].filter(Boolean).join(' ') }
      throw problem
    }
  }

  #whyNotAdd({ reader, subscriptions }: Channel): string | null {
    const channels = [...this.#channels.values()].map(({ channel }) => channel)
    if (channels.length >= channelsMax) return `Au plus ${channelsMax} canaux par connexion.`
    const values = [...subscriptions, ...channels.flatMap((channel) => channel.subscriptions)].map(valueCount)
    if (values.reduce((sum, count) => sum + count, 0) > filterValuesMax)
      return `Au plus ${frenchNumber(filterValuesMax)} valeurs de filtres par connexion.`
    if (!reader || this.isOf(reader.id)) return null
    const own = [...sockets].filter((socket) => socket.isOf(reader.id)).length
    return own < socketsPerAccountMax ? null : `Au plus ${socketsPerAccountMax} connexions par compte.`
  }

  #leave(message: PhoenixMessage, membership: Joined | undefined): void {
    membership?.channel.end()
    this.#reply(message, 'ok', {})
  }

  #reply(message: PhoenixMessage, status: 'ok' | 'error', response: object, channel?: Channel): void {
    channel?.end()
    const { joinRef, ref, topic } = message
    const payload = JSON.stringify({ status, response })
    this.#send(encodeMessage({ joinRef, ref, topic, event: 'phx_reply' }, payload, this.#version))
  }
}

async function renew(channel: Channel, payload: unknown): Promise<void> {
  const token: unknown = Reflect.get(Object(payload), 'access_token')
  const version = accessVersion()
  const problem = typeof token === 'string' ? await channel.use(token) : tokenSentences.invalid
  if (problem) return channel.refuse(problem)
  if (version !== accessVersion()) await channel.checkAgain()
}
