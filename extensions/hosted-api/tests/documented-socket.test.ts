import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { fillPlaceholders } from '../documentation/placeholders.ts'
import realtimeConversation from '../documentation/realtime-conversation.json' with { type: 'json' }
import { worldPeople } from '../../../database/world/people.ts'
import { useServer } from '../../../tests/support/server.ts'
import { passwordOf } from '../../../tests/support/sign-in.ts'

const server = useServer()

/** The names and types that a program may rely on; a list counts as its first item. */
function structureOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(structureOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, structureOf(item)]))
}

async function ask<Answer>(address: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
  const answer = await fetch(server.origin + address, init)
  expect(answer.ok, address).toBe(true)
  return (await answer.json()) as Answer
}

/** The messages that came, taken one by one in their order. */
function listenTo(socket: WebSocket): () => Promise<unknown> {
  const come: unknown[] = []
  let wake = () => {}
  socket.on('message', (data: Buffer) => {
    come.push(JSON.parse(data.toString()))
    wake()
  })
  return async () => {
    if (come.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return come.shift()
  }
}

test('a conversation over the socket goes as it is documented', async () => {
  const person = { email: worldPeople.anouk.email, password: passwordOf('anouk') }
  const { access_token: token } = await ask<{ access_token: string }>('/auth/v1/token?grant_type=password', person)
  const articles = await fetch(`${server.origin}/rest/v1/articles?select=id&limit=1`)
  const [article] = (await articles.json()) as [{ id: string }]
  const values = new Map([
    ['VOTRE_JETON', token],
    ['ID_ARTICLE', article.id],
  ])
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0`)
  const next = listenTo(socket)
  await new Promise((resolve) => socket.once('open', resolve))
  for (const { from, message } of realtimeConversation) {
    if (from === 'program') {
      socket.send(fillPlaceholders(JSON.stringify(message), values))
      continue
    }
    if (message.event === 'postgres_changes')
      await ask(
        '/rest/v1/comments',
        { article_id: article.id, content: 'Merci pour ces conseils.' },
        { authorization: `Bearer ${token}`, prefer: 'return=representation' },
      )
    const heard = await next()
    expect(structureOf(heard)).toEqual(structureOf(message))
    expect(heard).toMatchObject({ event: message.event })
  }
  socket.terminate()
})
