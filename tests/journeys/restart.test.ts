// Needs servers that are killed and started again, a mail server, and no browser.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import net from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { addPerson } from '#features/accounts/people.server.ts'
import { useDatabase } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { sendForm } from '../support/server-requests.ts'
import { startServer, stopServers } from '../support/server.ts'
import { cookiesOf } from '../support/sign-in.ts'
import { words } from '../support/words.ts'
import { listen } from '../support/listen.ts'

useDatabase('world')
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await stopServers()
  for (const close of closing.splice(0)) await close()
})

/** The product on this test's database: several are replicas, or a restart. */
const start = (smtpUrl: string) => startServer({ database: 'own', env: { SMTP_URL: smtpUrl } })

/** A server that accepts connections and never answers. */
async function silentServer(): Promise<string> {
  const sockets: net.Socket[] = []
  const server = net.createServer((socket) => sockets.push(socket.on('error', () => {})))
  const port = await listen(server)
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${port}`
}

test('a power cut in the middle of everything loses no account, no email, no link and no session', async () => {
  const email = 'survivante@example.org'
  const password = 'trois perles bleues'
  await addPerson({ email: 'membre@example.org', password, role: 'user', username: null })
  const first = await start(await silentServer())
  const member = cookiesOf(await sendForm(first.origin, '/compte/connexion', { email: 'membre@example.org', password }))
  const forgotten = await sendForm(first.origin, '/compte/mot-de-passe-oublie', { email: 'h.benali@example.org' })
  const began = performance.now()
  const signedUp = await sendForm(first.origin, '/compte/inscription', { email, password })
  const waited = performance.now() - began
  expect([forgotten.status, signedUp.status]).toEqual([303, 303])
  expect(waited, 'the page does not wait for a mail server that hangs').toBeLessThan(10_000)
  await first.kill()

  const mail = await startMailServer()
  closing.push(mail.close)
  const second = await start(mail.url)
  // A server that went away without a word is noticed after half a minute at most; then comes the pause between attempts.
  await expect.poll(() => mail.received.length, { timeout: 100_000 }).toBe(2)
  const emailTo = (to: string) => mail.received.find((message) => message.to.includes(to))?.source ?? ''
  const tokenIn = (source: string) => /jeton=3D([\w.-]+)/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? ''

  expect(await (await fetch(`${second.origin}/compte`, { headers: { cookie: member } })).text()).toContain('membre@')
  const confirmed = await sendForm(
    second.origin,
    '/compte/confirmation',
    { token: tokenIn(emailTo(email)) },
    cookiesOf(signedUp),
  )
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/compte'])
  const fields = { token: tokenIn(emailTo('h.benali@example.org')), password, confirmation: password }
  expect((await sendForm(second.origin, '/compte/nouveau-mot-de-passe', fields)).status).toBe(303)
  expect((await sendForm(second.origin, '/compte/connexion', { email: 'h.benali@example.org', password })).status).toBe(
    303,
  )
  // The notice of the changed password, and no duplicates.
  await expect.poll(() => mail.received.length).toBe(3)
})

test('on https the cookies are Secure, and nowhere are they read by scripts or sent to other sites', async () => {
  const server = await startServer({ env: { SITE_URL: 'https://amulette.example' } })
  // As forwarded by an https proxy.
  const headers = { host: 'amulette.example', origin: 'https://amulette.example' }
  const post = async (path: string, fields: Record<string, string>) => {
    const asked = request(`${server.origin}${path}`, { method: 'POST', headers: { ...headers, 'content-type': form } })
    asked.end(new URLSearchParams(fields).toString())
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer.resume().headers['set-cookie'] ?? []
  }
  const form = 'application/x-www-form-urlencoded'
  const { members } = inject('worldPasswords')
  const cookies = [
    ...(await post('/compte/connexion', { email: 'anouk@example.org', password: members })),
    ...(await post('/compte/inscription', { email: 'cookie@example.org', password: 'trois perles bleues' })),
    ...(await post('/compte/code', { email: 'cookie@example.org' })),
    ...(await post('/compte/cle-acces/options', {})),
  ]
  const names = cookies.map((cookie) => cookie.split('=')[0])
  expect(names).toEqual(
    words(`
    __Host-amulette.session_token __Secure-amulette.device __Host-amulette.inscription __Host-amulette.code
    __Host-amulette.passkey
  `),
  )
  for (const attribute of [/; ?Secure/i, /; ?HttpOnly/i, /; ?SameSite=Lax/i]) {
    for (const cookie of cookies) expect(cookie).toMatch(attribute)
  }
})
