import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { worldPeople } from '../../../database/world/people.ts'
import { useServerBehindProxy } from '../../support/database-proxy.ts'
import { inFrench, requestsTo } from '../../support/server-requests.ts'
import { passwordOf, signIn } from '../../support/sign-in.ts'

/* Needs a server of its own, whose connections to PostgreSQL pass through a proxy that cuts them. */

const { server, turn } = useServerBehindProxy()
let article = ''
const pages = () => ['/', '/bracelets', '/pendentifs', article, '/flux.xml']

beforeAll(async () => {
  article = /\/article\/[\w-]+/.exec(await (await read('/')).text())?.[0] ?? ''
})
afterEach(async () => {
  turn('passing')
  await until(async () => !(await read(article)).headers.has('age'))
})

const { read, send } = requestsTo(() => server)

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
  turn('cut')
  expect(await readUntilOld()).toEqual([])
  expect(await (await read(article)).text()).toBe(before)
})

test('a page that was never read says in French that it comes back by itself, and it does', async () => {
  turn('cut')
  expect((await read('/a-propos-de-rien?x=1')).status).toBe(503)
  const away = await read('/article/jamais-lu')
  const html = inFrench(await away.text())
  expect([away.status, away.headers.get('retry-after'), away.headers.get('refresh')]).toEqual([503, '10', '10'])
  expect((await read('/health/ready')).headers.get('refresh')).toBeNull()
  expect(html).toContain('Le blog ne répond pas pour l’instant.')
  expect(html).toContain('Cette page se recharge d’elle-même ; rien de ce qui était enregistré n’est perdu.')
  turn('passing')
  await until(async () => (await read('/article/jamais-lu')).status === 404)
})

test('who signs in gets the form back with the address, and the password is to be typed again', async () => {
  const email = worldPeople.anouk.email
  const fields = { email, password: passwordOf('anouk'), returnTo: '/compte/commentaires' }
  turn('cut')
  const answer = await send('/compte/connexion', fields)
  const page = inFrench(await answer.text())
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, null])
  expect(page).not.toContain(fields.password)
  expect(page).not.toContain('se recharge d’elle-même')
  expect(page).toContain(
    'Votre envoi n’a pas abouti. Ce que vous avez écrit est ci-dessous, sauf le mot de passe : saisissez-le, et envoyez le tout dans un instant.',
  )
  const form = page.slice(page.indexOf('action="/compte/connexion"'))
  expect(form).toMatch(new RegExp(`<input[^>]*type="email"[^>]*value="${email}"`))
  expect(form).toMatch(/<input[^>]*type="hidden" name="returnTo" value="\/compte\/commentaires"/)
  expect(/<input(?=[^>]*name="password")[^>]*>/.exec(form)?.[0]).toMatch(/type="password"(?!.*value=)/)
  turn('passing')
  await until(async () => (await send('/compte/connexion', fields)).headers.get('location') === fields.returnTo)
})

test('what was sent and is no form says what to do, and promises no reload', async () => {
  const cookie = await signIn(server.origin, 'anouk')
  turn('cut')
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
