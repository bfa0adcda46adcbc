import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailRefusal } from '#features/operations/mail-refusal.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { findMailServer, mailServerOf } from '#platform/mail/mail-server.server.ts'
import { renderEmail } from '#platform/mail/email-template.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { deliver } from '#platform/mail/transport.server.ts'
import { settings as storedSettings } from '#platform/settings-tables.server.ts'
import { site as frame } from '#platform/site.server.ts'
import { newUuid } from '#platform/text/uuid.ts'
import { emailTo } from '../../support/email-queue.ts'
import { listen } from '../../support/listen.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const here = '/compte/site/e-mail'
let mail: Awaited<ReturnType<typeof startMailServer>>
let fields: Record<string, string>

beforeAll(async () => {
  mail = await startMailServer({
    onAuth: ({ username, password }, _session, callback) =>
      callback(null, password === 'perle & corail' ? { user: username } : {}),
    onMailFrom: ({ address }, _session, callback) =>
      callback(address.startsWith('refus') ? Object.assign(new Error('not yours'), { responseCode: 553 }) : null),
    onRcptTo: (_address, _session, callback) => callback(),
  })
  const { hostname: host, port } = new URL(mail.url)
  fields = { host, port, security: 'none', user: 'lise', password: 'perle & corail', sender: 'lise@exemple.fr' }
})
afterAll(() => mail.close())
afterEach(async () => {
  mail.received.length = 0
  config.smtpUrl = null
  await db.delete(storedSettings).where(eq(storedSettings.name, 'mail'))
})

const stored = async () => (await db.select().from(storedSettings).where(eq(storedSettings.name, 'mail')))[0]?.value
const plain = async (response: Response) => (await text(response)).replaceAll('\u00a0', ' ')
const save = (changes: Record<string, string> = {}) => maiwenn.post(here, { ...fields, ...changes })
const attempt = (changes: Record<string, string> = {}) => save({ ...changes, trial: '1' })

test('a trial that the server accepts reaches the owner, and its settings are in force at once', async () => {
  expect((await site.get('/courrier', { as: maiwenn })).status).toBe(200)
  expect((await attempt()).status).toBe(303)
  expect(mail.received).toMatchObject([{ to: ['maiwenn@example.org'] }])
  expect(mail.received[0]?.source).toContain('From: Amulette <lise@exemple.fr>')
  await enqueueEmail(emailTo('marc@example.org'))
  await site.deliverEmails()
  expect(mail.received.flatMap(({ to }) => to)).toContain('marc@example.org')
  expect((await site.get('/courrier', { as: maiwenn })).status).toBe(404)
  expect(await maiwenn.read('/compte/etat')).toContain(`Envoyés par 127.0.0.1:${fields.port}.`)
})

test('the password is stored encrypted, is never shown, and is kept while the account stays', async () => {
  await save()
  expect(JSON.stringify(await stored())).not.toContain('corail')
  expect(await maiwenn.read(here)).not.toContain('corail')
  expect((await attempt({ password: '', sender: 'autre@exemple.fr' })).status).toBe(303)
  expect(mail.received[0]?.source).toContain('<autre@exemple.fr>')
  // Somebody else's server must not receive it.
  expect(await plain(await attempt({ password: '', port: '2525' }))).toContain(
    'Saisissez le mot de passe de ce compte.',
  )
})

test.each([
  ['password', { password: 'faux' }, 'Le serveur refuse ce compte ou ce mot de passe.'],
  ['host', { host: 'smtp.absent.invalid', user: '' }, 'Aucun serveur ne porte ce nom'],
  ['port', { port: '1' }, 'Le serveur ne répond pas à ce port'],
  ['security', { security: 'tls' }, 'La connexion n’a pas pu être protégée'],
  [
    'sender',
    { sender: 'refus@exemple.fr' },
    'Le serveur refuse cette adresse d’expéditeur. Sa réponse : « 553 not yours »',
  ],
  ['host', { host: 'https://smtp.exemple.fr' }, 'Écrivez seulement le nom du serveur'],
  ['port', { port: '99999' }, 'Un nombre jusqu’à 65535.'],
  ['security', { host: 'smtp.exemple.fr' }, 'Avec un compte, choisissez une connexion protégée'],
] as [string, Record<string, string>, string][])(
  'a wrong %s is told in French, what was typed stays, and nothing is stored: %j',
  async (_field, changes, sentence) => {
    const answer = await attempt(changes)
    const page = await plain(answer)
    expect(answer.status).toBe(400)
    expect(page).toContain(sentence)
    expect(page).toMatch(/aria-invalid="true"|saved-state error/)
    expect(page).toContain(`value="${{ ...fields, ...changes }.sender}"`)
    expect(page).not.toMatch(/corail|faux/)
    expect(await stored()).toBeUndefined()
  },
)

test('a port where another server answers, or none ever does, is told as such', async () => {
  const [web, silent] = [createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')), createServer()]
  const port = String(await listen(web))
  expect(await plain(await attempt({ port, user: '' }))).toContain('Le serveur ne répond pas à ce port')
  const settings = { host: '127.0.0.1', port: await listen(silent), security: 'none', user: '', password: '' } as const
  const email = { ...renderEmail(emailTo('marc@example.org'), frame), id: newUuid(), createdAt: new Date() }
  const refusal = await deliver(email, mailServerOf({ ...settings, sender: '' }), 50).catch(mailRefusal)
  expect(refusal).toMatchObject({ field: 'port' })
  for (const server of [web, silent]) server.close()
})

test('what the environment says wins, has no fields, and can be tried', async () => {
  await save({ host: 'localhost' })
  config.smtpUrl = mail.url
  expect((await findMailServer())?.name).toBe(new URL(mail.url).host)
  const page = await maiwenn.read(here)
  expect(page).toContain('Ce serveur est réglé sur la machine du blog')
  expect(page).not.toContain('SMTP_URL')
  expect(page).not.toContain('name="host"')
  await attempt({ host: 'autre.exemple.fr' })
  expect(mail.received).toHaveLength(1)
  expect(await stored()).toMatchObject({ host: 'localhost' })
})

test('an empty server keeps the messages here', async () => {
  await save()
  await save({ host: '', user: '' })
  expect(await findMailServer()).toBeNull()
})
