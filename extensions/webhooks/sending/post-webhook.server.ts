import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { now } from '#platform/clock.ts'
import { readExtensionVariable } from '#platform/config.server.ts'
import {
  publicInternet,
  type RemoteAccess,
  RemoteProblem,
  requestPublicly,
  within,
} from '#platform/http/outgoing/public-request.server.ts'
import { productName } from '#platform/product-name.ts'
import { whyNotWebhookAddress } from './webhook-address.ts'

const hostsForm = z.string().regex(/^[^\s,/]+(?:\s*,\s*[^\s,/]+)*$/, {
  error: 'des machines séparées par des virgules, par exemple localhost:4000,essai.interne',
})
/** `host` or `host:port` that webhooks may reach by http and in a private network. */
export const testHosts = (readExtensionVariable('WEBHOOK_TEST_HOSTS', hostsForm) ?? '').split(/\s*,\s*/).filter(Boolean)

const milliseconds = 10_000
const answerCharactersMax = 300

interface Message {
  id: string
  address: string
  payload: string
  secrets: string[]
}

export interface PostResult {
  isAccepted: boolean
  status: number | null
  milliseconds: number
  problem: string | null
}

/** Signs once with each secret (https://www.standardwebhooks.com). A fault of the receiver never throws. */
export async function postWebhook(message: Message, access?: RemoteAccess): Promise<PostResult> {
  const began = performance.now()
  const result = await within(milliseconds, (signal) => post(message, signal, access)).catch((problem: unknown) => {
    if (!(problem instanceof RemoteProblem)) throw problem
    return { isAccepted: false, status: null, problem: sentences[problem.message] ?? unreachable }
  })
  return { ...result, milliseconds: Math.round(performance.now() - began) }
}

const unreadableSecret = 'Le secret ne peut plus être lu, car SESSION_SECRET a changé\u00a0: remplacez-le.'
const unreachable = 'Aucune réponse\u00a0: la connexion n’a pas pu se faire.'
const sentences: Record<string, string> = {
  'too slow': `Aucune réponse complète en ${milliseconds / 1000}\u00a0secondes.`,
  'unknown name': 'Ce nom de domaine est introuvable.',
  'not a machine of the public Internet': 'Cette adresse mène à un réseau privé\u00a0: rien n’y est envoyé.',
}

async function post({ id, address, payload, secrets }: Message, signal: AbortSignal, access?: RemoteAccess) {
  const whyNot = whyNotWebhookAddress(address, testHosts)
  if (whyNot) return { isAccepted: false, status: null, problem: whyNot }
  if (secrets.length === 0) return { isAccepted: false, status: null, problem: unreadableSecret }
  const url = new URL(address)
  const at = now()
  const messageId = `msg_${id}`
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${productName} (webhooks)`,
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, payload)).join(' '),
  }
  return requestPublicly(
    url,
    { options: { method: 'POST', headers, signal }, body: payload, read: readResult },
    access ?? accessTo(url),
  )
}

function accessTo(url: URL): RemoteAccess {
  if (!testHosts.includes(url.host)) return publicInternet
  const { request } = url.protocol === 'http:' ? http : https
  return { ...publicInternet, isForbidden: () => false, request }
}

async function readResult(response: IncomingMessage) {
  const status = response.statusCode ?? 0
  const isAccepted = status >= 200 && status < 300
  if (isAccepted) return { isAccepted, status, problem: null }
  if (status >= 300 && status < 400)
    return { isAccepted, status, problem: 'Une redirection n’est pas suivie\u00a0: donnez l’adresse finale.' }
  return { isAccepted, status, problem: (await beginningOf(response)) || null }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response as AsyncIterable<string>) {
    text += chunk.slice(0, answerCharactersMax)
    if (text.length >= answerCharactersMax) break
  }
  return text
    .slice(0, answerCharactersMax)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
