import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { beforeAll } from 'vitest'
import { testHosts } from '../sending/post-webhook.server.ts'
import { webhookEvents } from '../webhook.ts'
import { useServer } from '../../../tests/support/local-server.ts'
import type { Jar, Site } from '../../../tests/support/site.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

export interface Message {
  type: string
  timestamp: string
  data: Record<string, Record<string, unknown>>
}

/** Another program on this machine, which the product may reach because WEBHOOK_TEST_HOSTS names it. */
export function useReceiver() {
  const received: Received[] = []
  const receiver = {
    received,
    address: '',
    host: '',
    answer: { status: 204, body: '', headers: {} as Record<string, string> },
    idOf: (one: Received | undefined) => String(one?.headers['webhook-id']),
    /** @throws when the signature is not made with this secret */
    verified: (one: Received | undefined, secret: string) =>
      new Webhook(secret).verify(one?.body ?? '', one?.headers as Record<string, string>) as Message,
  }
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) })
    const { status, body, headers } = receiver.answer
    response.writeHead(status, headers).end(body)
  }
  const port = useServer(http.createServer((request, response) => void receive(request, response)))
  beforeAll(() => {
    receiver.host = `127.0.0.1:${port()}`
    receiver.address = `http://${receiver.host}/reception`
    testHosts.push(receiver.host)
  })
  return receiver
}

export const secretIn = (page: string) => /whsec_[\w+/=]+/.exec(page)?.[0] ?? ''

/** Adds it by the form, as the owner does. */
export async function addWebhook(site: Site, as: Jar, address: string, events: readonly string[] = webhookEvents) {
  const body = new URLSearchParams([
    ['address', address],
    ...events.map((event): [string, string] => ['events', event]),
  ])
  const response = await site.request('/compte/webhooks', { method: 'POST', body }, { as })
  const page = await response.text()
  return {
    status: response.status,
    page,
    id: /href="\/compte\/webhooks\/([0-9a-f-]{36})"/.exec(page)?.[1] ?? '',
    secret: secretIn(page),
  }
}
