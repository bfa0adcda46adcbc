import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { worldPeople } from '../../../database/world/people.ts'
import { copyTemplate, dropDatabase } from '../../support/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts'
import { startServer, stopServers, type Server } from '../../support/server.ts'
import { inFrench } from '../../support/server-requests.ts'
import { passwordOf, signIn } from '../../support/sign-in.ts'

/* Needs a server of its own, whose connections to PostgreSQL pass through a proxy that cuts them. */

const databaseUrl = new URL(inject('databaseServer'))
databaseUrl.pathname = `/test_${crypto.randomUUID().replaceAll('-', '')}`
let proxy: DatabaseProxy
let server: Server
let article = ''
const pages = () => ['/', '/bracelets', '/pendentifs', article, '/flux.xml']

beforeAll(async () => {
  proxy = await startDatabaseProxy(databaseUrl.href)
  const dataDir = `${inject('runFolder')}/database-away`
  await copyTemplate('world', databaseUrl.href, dataDir)
  server = await startServer({ database: 'embedded', dataDir, env: { DATABASE_URL: proxy.url } })
  article = /\/article\/[\w-]+/.exec(await (await read('/')).text())?.[0] ?? ''
})
afterEach(async () => {
  proxy.turn('passing')
  await until(async () => !(await read(article)).headers.has('age'))
})
afterAll(async () => {
  await stopServers()
  await proxy.close()
  await dropDatabase(databaseUrl.href)
})

const read = (address: string, headers: Record<string, string> = {}) => fetch(server.origin + address, { headers })

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await pause(50)
}

/** A page is served with its age from the first second on. */
const ageSeconds = 2

/** Reads all pages again and again, until one is old. @returns what was answered other than 200 */
async function readUntilOld(): Promise<string[]> {
  const failures: string[] = []
  let oldest = 0
  while (oldest < ageSeconds && failures.length === 0) {
    for (const page of pages()) {
      const answer = await read(page)
      await answer.arrayBuffer()
      if (answer.status !== 200) failures.push(`${page}: ${answer.status}`)
      oldest = Math.max(oldest, Number(answer.headers.get('age') ?? 0))
    }
  }
  return failures
}

test('with the database away, every page that was read before is read, with its age', async () => {
  for (const page of pages()) expect((await read(page)).status, page).toBe(200)
  const before = await (await read(article)).text()
  proxy.turn('cut')
  expect(await readUntilOld()).toEqual([])
  expect(await (await read(article)).text()).toBe(before)
})

test('a page that was never read says in French that it comes back by itself, and it does', async () => {
  proxy.turn('cut')
  const answer = await read('/a-propos-de-rien?x=1')
  expect(answer.status).toBe(503)
  const away = await read('/article/jamais-lu')
  const html = inFrench(await away.text())
  expect([away.status, away.headers.get('retry-after'), away.headers.get('refresh')]).toEqual([503, '10', '10'])
  expect((await read('/health/ready')).headers.get('refresh')).toBeNull()
  expect(html).toContain('Le blog ne répond pas pour l’instant.')
  expect(html).toContain('Cette page se recharge d’elle-même ; rien de ce qui était enregistré n’est perdu.')
  proxy.turn('passing')
  await until(async () => (await read('/article/jamais-lu')).status === 404)
})

test('a comment that cannot be written comes back to its writer, who sends it once more, and it is there once', async () => {
  const cookie = await signIn(server.origin, 'anouk')
  const html = await (await read(article, { cookie })).text()
  const fields = new URLSearchParams({
    content: 'La pierre de lune\n« reste » bleue <le soir>.',
    idempotencyKey: /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? '',
  })
  const send = (body: URLSearchParams) =>
    fetch(`${server.origin}${article}/commentaires`, {
      method: 'POST',
      body,
      headers: { cookie, origin: server.origin },
      redirect: 'manual',
    })
  proxy.turn('cut')
  const refused = await send(fields)
  const page = await refused.text()
  expect([refused.status, refused.headers.get('refresh')]).toEqual([503, null])
  expect(inFrench(page)).toContain(
    'Votre envoi n’a pas abouti. Ce que vous avez écrit est ci-dessous : envoyez-le de nouveau',
  )
  expect(page).toContain('La pierre de lune\n« reste » bleue &lt;le soir&gt;.</textarea>')
  proxy.turn('passing')
  await until(async () => (await read('/health')).ok)
  expect((await send(fields)).status).toBe(303)
  expect((await send(fields)).status).toBe(303)
  const own = await (await read('/compte/commentaires', { cookie })).text()
  expect(own.match(/La pierre de lune\n« reste » bleue/g)).toHaveLength(1)
})

test('who signs in gets the form back with the address, and the password is to be typed again', async () => {
  const email = worldPeople.anouk.email
  const sent = { email, password: passwordOf('anouk'), returnTo: '/compte/commentaires' }
  const send = (fields: Record<string, string>) =>
    fetch(`${server.origin}/compte/connexion`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: server.origin },
      redirect: 'manual',
    })
  proxy.turn('cut')
  const answer = await send(sent)
  const page = inFrench(await answer.text())
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, null])
  expect(page).not.toContain(sent.password)
  expect(page).not.toContain('se recharge d’elle-même')
  expect(page).toContain(
    'Votre envoi n’a pas abouti. Ce que vous avez écrit est ci-dessous, sauf le mot de passe : saisissez-le, et envoyez le tout dans un instant.',
  )
  const form = page.slice(page.indexOf('action="/compte/connexion"'))
  expect(form).toMatch(new RegExp(`<input[^>]*type="email"[^>]*value="${email}"`))
  expect(form).toMatch(/<input[^>]*type="hidden" name="returnTo" value="\/compte\/commentaires"/)
  expect(/<input(?=[^>]*name="password")[^>]*>/.exec(form)?.[0]).toMatch(/type="password"(?!.*value=)/)
  proxy.turn('passing')
  await until(async () => (await send(sent)).headers.get('location') === '/compte/commentaires')
})

test('what was sent and is no form says what to do, and promises no reload', async () => {
  const cookie = await signIn(server.origin, 'anouk')
  proxy.turn('cut')
  const answer = await fetch(`${server.origin}${article}/commentaires`, {
    method: 'POST',
    body: 'ceci n’est pas un formulaire',
    headers: { cookie, origin: server.origin },
    redirect: 'manual',
  })
  const page = inFrench(await answer.text())
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, null])
  expect(page).toContain('Votre envoi n’a pas abouti : revenez à la page d’avant')
  expect(page).not.toContain('se recharge d’elle-même')
})
