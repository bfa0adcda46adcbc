import { afterAll, beforeAll, expect, test } from 'vitest'
import { backups } from '#features/backups/backup-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { completeLegal } from '../../support/legal.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { useMembers } from '../../support/members.ts'
import { publishArticle } from '../../support/publishing.ts'
import { type Jar, text, useSite } from '../../support/site.ts'

const site = useSite('empty')
const members = useMembers(site)
const usual = { smtpUrl: config.smtpUrl }

const here = '/compte/site'
const today = '/compte/aujourdhui'
let owner: Jar

beforeAll(async () => {
  owner = (await members.newSignedInMember('lise', 'admin')).jar
})
afterAll(() => {
  Object.assign(config, usual)
})

const list = async () =>
  /id="first-start".*?<\/section>/s.exec(await site.read(today, owner))?.[0].replaceAll('\u00a0', ' ')
const doneSteps = async () =>
  [...((await list()) ?? '').matchAll(/class="step-done"[^>]*><h3>([^<]+)/g)].map(([, name]) => name)

test.each([
  ['/bracelets', 'Aucun article de bracelets publié pour le moment.'],
  ['/pendentifs', 'Aucun article de pendentifs publié pour le moment.'],
])('without articles %s says so to a visitor and to a member: « %s »', async (path, sentence) => {
  for (const as of [undefined, (await members.newSignedInMember()).jar]) {
    const page = await site.get(path, { as })
    const shown = (await text(page)).replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    expect(page.status).toBe(200)
    expect(shown).toContain(`>${sentence}<`)
    expect(shown.match(/Aucun article de/g)).toHaveLength(1)
    expect(shown).not.toContain('data-card')
  }
})

test('an owner with an empty blog sees each step tick itself off, until the list goes away', async () => {
  expect(await list()).toContain('0 sur 5')
  await site.post('/compte/apparence', { siteName: 'Perles' }, { as: owner })
  await site.post(here, { shopUrl: 'https://boutique.example.org' }, { as: owner })
  expect(await list()).toContain('Perles · boutique.example.org')

  await publishArticle(site, owner, 'Jade')
  expect(await doneSteps()).toEqual(['Le nom et la boutique', 'Le premier article'])

  expect(await list()).toContain('href="/compte/site/e-mail">Régler l’envoi')
  const server = await startMailServer()
  config.smtpUrl = server.url
  expect(await list()).toContain('Envoyer un essai')
  expect((await site.post('/compte/site/e-mail', { trial: '1' }, { as: owner })).status).toBe(303)
  expect(server.received).toMatchObject([{ to: ['lise@example.org'] }])
  expect(await doneSteps()).toContain('Les e-mails partent')

  const at = new Date()
  await db
    .insert(backups)
    .values({ kind: 'nightly', name: 'nuit.tar', target: 'dans /srv/copies', madeAt: at, verifiedAt: at })
  expect(await list()).toMatch(/Vérifiée le (?!.*srv)/)
  const { accessibilityDate, ...legal } = completeLegal
  await site.post(here, legal, { as: owner })
  expect(await list()).toContain('4 sur 5')
  await site.post(here, { accessibilityDate }, { as: owner })
  expect(await list()).toBeUndefined()

  config.smtpUrl = 'smtp://autre.example:25'
  expect(await list()).toContain('Envoyer un essai')
  await server.close()
})
