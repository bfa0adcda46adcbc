import { once } from 'node:events'
import http from 'node:http'
import { beforeAll, expect, test, vi } from 'vitest'
import { isForbiddenAddress, type RemoteAccess } from '#platform/http/outgoing/public-request.server.ts'
import { useServer } from '../../../tests/support/local-server.ts'
import { postWebhook, testHosts } from './post-webhook.server.ts'
import { decryptSecret, encryptSecret, makeWebhookSecret } from './webhook-secret.server.ts'

const asked: string[] = []
const server = http.createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/endless') {
    const more = () => {
      while (response.write('a'.repeat(64 * 1024)));
      response.once('drain', more)
    }
    response.writeHead(500)
    more()
  } else if (request.url === '/silent') server.emit('silent')
  else if (request.url === '/split') response.writeHead(500).end('\u{1f4ff}'.repeat(400))
  else response.writeHead(200).end()
})
const port = useServer(server)
let host = ''

beforeAll(() => {
  host = `127.0.0.1:${port()}`
  testHosts.push(host)
})

const message = (address: string) => ({ id: 'a', address, payload: '{}', secrets: [makeWebhookSecret()] })
/** A connection would be an error of its own. */
const privateAccess: RemoteAccess = {
  isForbidden: isForbiddenAddress,
  lookup: async () => [{ address: '10.0.0.8', family: 4 }],
  request: () => {
    throw new Error('a request has left')
  },
}

test('a name that leads into a private network is not asked', async () => {
  const result = await postWebhook(message('https://exemple.fr/'), privateAccess)
  expect(result).toMatchObject({ isAccepted: false, status: null })
  expect(result.problem).toContain('réseau privé')
})

test('only what the server’s operator names is reached by http or in its own network', async () => {
  const other = `127.0.0.1:${port() + 1}`
  for (const address of [`http://${other}/`, 'http://exemple.fr/', `https://127.0.0.1/`, `http://localhost:${port()}/`])
    expect((await postWebhook(message(address))).isAccepted, address).toBe(false)
  expect(asked).toEqual([])
  expect(await postWebhook(message(`http://${host}/a`))).toMatchObject({ isAccepted: true, status: 200, problem: null })
  expect(asked).toEqual(['/a'])
})

test('an endless answer is read no further than its beginning', async () => {
  const { problem } = await postWebhook(message(`http://${host}/endless`))
  expect(problem).toBe('a'.repeat(300))
  expect((await postWebhook(message(`http://${host}/split`))).problem?.length).toBeLessThanOrEqual(300)
})

test('a receiver that takes the message and says nothing is given up after ten seconds', async () => {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  const arrived = once(server, 'silent')
  const posted = postWebhook(message(`http://${host}/silent`))
  expect(timeout).toHaveBeenCalledWith(10_000)
  timeout.mockRestore()
  await arrived
  controller.abort()
  expect((await posted).problem).toBe('Aucune réponse complète en 10\u00a0secondes.')
})

test('a secret is stored encrypted; under another SESSION_SECRET nothing is sent', async () => {
  const secret = makeWebhookSecret()
  const stored = encryptSecret(secret)
  expect(stored).not.toContain(secret.slice(6, 20))
  expect(decryptSecret(stored)).toBe(secret)
  expect(decryptSecret(`${stored.slice(0, -8)}AAAAAAAA`)).toBeNull()
  expect(decryptSecret('')).toBeNull()
  const result = await postWebhook({ ...message(`http://${host}/b`), secrets: [] })
  expect(result.problem).toContain('remplacez-le')
  expect(asked).not.toContain('/b')
})
