import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { accents } from '#platform/ui/accents.ts'
import { headOf } from '../../support/head.ts'
import { useMembers } from '../../support/members.ts'
import { emailsTo } from '../../support/outbox.ts'
import { type Jar, text, useSite, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn } = site.sessions('maiwenn')
const here = '/compte/apparence'

const usual = {
  siteName: 'Amulette',
  mark: 'amulet',
  motto: '',
  homeSentence: '',
  footerSentence: '',
  accent: 'lapis',
  network: '',
}
afterEach(async () => {
  await save(usual)
  await saveMenu(['accueil', 'bracelet', 'pendentif', 'chercher', 'compte'])
})

const save = (fields: Record<string, string>, as: Jar | undefined = maiwenn) => site.post(here, fields, { as })
const saveMenu = (keys: string[], labels: Record<string, string> = {}) => {
  const fields = keys.flatMap((key) => [
    ['menuKey', key],
    ['menuLabel', labels[key] ?? ''],
  ])
  return site.request(here, { method: 'POST', body: new URLSearchParams(fields) }, { as: maiwenn })
}
const read = async (address: string, as?: Jar) => (await site.read(address, as)).replaceAll('\u00a0', ' ')
const picture = (background: string, width = 300, height = 300) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const sendLogo = async (kind: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  site.sendForm(here, { mark: kind, ...fields }, `${kind}File`, maiwenn, bytes)

async function pixelOf(address: string, x: number, y: number) {
  const answer = await site.get(new URL(address, 'http://localhost:3000').pathname)
  expect(answer.status).toBe(200)
  const file = sharp(Buffer.from(await answer.arrayBuffer())).ensureAlpha()
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return { width: info.width, rgba: [...data.subarray(at, at + 4)] }
}

test('a blog that was named speaks of itself in its owner’s words alone, in every place', async () => {
  const articlePath = /href="(\/article\/[^"]+)"/.exec(await read('/'))?.[1] ?? ''
  const addresses = ['/', '/bracelets', articlePath, '/flux.xml', '/site.webmanifest']
  for (const address of addresses) await read(address)
  expect((await save({ siteName: 'Pierres d’Armor' })).status).toBe(303)
  expect(await read('/')).toMatch(/<h1>Pierres d’Armor<\/h1>/)
  for (const address of addresses) expect(await read(address), address).not.toContain('Le journal des pierres')

  const words = { motto: 'Nouer, *lentement*', homeSentence: 'À Brest, un fil après l’autre.' }
  expect((await save({ ...words, footerSentence: 'On raconte, on ne soigne pas.' })).status).toBe(303)
  expect(await read('/')).toContain('<h1>Nouer, <em>lentement</em></h1><p>À Brest, un fil après l’autre.</p>')
  const head = headOf(await read('/'))
  expect(head.metas.get('description')).toBe('À Brest, un fil après l’autre.')
  expect(head.metas.get('og:image:alt')).toBe('Nouer, lentement')
  expect(await read(articlePath)).toContain('<p>On raconte, on ne soigne pas.</p>')
  expect(await read('/flux.xml')).toContain('<description>Nouer, lentement</description>')
  expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({
    name: 'Pierres d’Armor',
    description: 'À Brest, un fil après l’autre.',
  })
})

test('the colour is that of pages, e-mails, the icon and the share picture', async () => {
  const before = headOf(await read('/')).metas.get('og:image')
  expect(await read('/')).not.toContain('data-accent')
  await save({ accent: 'tourmaline' })
  const home = await read('/')
  expect(home).toContain('<html lang="fr" data-accent="tourmaline">')
  expect(home).toContain(accents.tourmaline.light.accent)
  const icon = /<link rel="icon" href="([^"]+)"/.exec(home)?.[1] ?? ''
  expect(await read(icon)).toContain(`stroke="${accents.tourmaline.light.accent}"`)
  expect(headOf(home).metas.get('og:image')).not.toBe(before)
  expect(await read('/introuvable')).toContain('data-accent="tourmaline"')

  const { email } = await members.newSignedInMember()
  await members.askForReset(email)
  await site.deliverEmails()
  const [message] = await emailsTo(email)
  expect(message?.html).toContain(`background:${accents.tourmaline.light.accent}`)
  expect(message?.html).toMatch(/<img src="http:\/\/localhost:3000\/marque\/\w+\/64.png"/)
})

test('her logo stands for the drawn mark in pages, icons, feeds and search engines', async () => {
  expect((await sendLogo('logo', await picture('#0a0', 400, 200))).status).toBe(303)
  const home = await read('/')
  const src = /<a class="logo" href="\/"><img class="logo-mark" src="([^"]+)"/.exec(home)?.[1] ?? ''
  const middle = await pixelOf(src, 48, 48)
  expect(middle.width).toBe(96)
  expect(middle.rgba[1]).toBeGreaterThan(150)
  // It is shown whole.
  expect((await pixelOf(src, 48, 2)).rgba[3]).toBe(0)
  for (const [address, width] of [
    ['/favicon.ico', 64],
    ['/apple-touch-icon.png', 180],
  ] as const) {
    const moved = await site.get(address)
    expect(moved.status).toBe(302)
    // A dark logo needs a ground in the dark.
    expect(await pixelOf(moved.headers.get('location') ?? '', 1, 1)).toMatchObject({
      width,
      rgba: [248, 244, 236, 255],
    })
  }
  const { icons } = JSON.parse(await read('/site.webmanifest')) as { icons: { src: string; sizes: string }[] }
  for (const { src: file, sizes } of icons) expect(`${(await pixelOf(file, 96, 96)).width}`).toBe(sizes.split('x')[0])
  const logo = /"logo":\{"@type":"ImageObject","url":"([^"]+)"/.exec(home)?.[1] ?? ''
  expect((await pixelOf(logo, 256, 256)).rgba[1]).toBeGreaterThan(150)
  expect(await read('/flux.xml')).toContain(`<image><url>${logo}</url>`)
  const card = headOf(home).metas.get('og:image') ?? ''
  expect((await pixelOf(card, 1020, 315)).rgba[1]).toBeGreaterThan(150)

  // Another mark has other addresses; the former lead to it.
  await save({ mark: 'amulet' })
  expect((await site.get(src)).headers.get('location')).toMatch(/^\/marque\/\w+\/96\.webp$/)
})

test('without a mark the name stands alone, no amulet hangs in the home page, and icons show its first letter in her colour', async () => {
  const usualHome = await read('/')
  expect((await save({ siteName: '« élan »', mark: 'none' })).status).toBe(303)
  const home = await read('/')
  expect(home).toContain('<a class="logo" href="/">« élan »</a>')
  expect([home, usualHome].map((html) => html.includes('M-14 34q14-15'))).toEqual([false, true])
  const icon = /<link rel="icon" href="([^"]+)"/.exec(home)?.[1] ?? ''
  expect((await pixelOf(icon, 1, 1)).width).toBe(64)
  expect((await site.get(headOf(await read('/')).metas.get('og:image') ?? '')).status).toBe(200)
})

test('a portrait is round, and is kept while another mark is chosen', async () => {
  expect((await sendLogo('portrait', await picture('#a00'))).status).toBe(303)
  const src = /class="portrait-mark" src="([^"]+)"/.exec(await read('/'))?.[1] ?? ''
  expect((await pixelOf(src, 48, 48)).rgba[3]).toBe(255)
  expect((await pixelOf(src, 1, 1)).rgba[3]).toBe(0)
  await save({ mark: 'amulet' })
  expect((await save({ mark: 'portrait' })).status).toBe(303)
  expect(await read('/compte/mediatheque', maiwenn)).toContain('La marque du blog')
})

test('two administrators who put it online from the same form keep what each changed', async () => {
  const [, start = ''] = /name="start" value="([^"]*)"/.exec(await read(here, maiwenn)) ?? []
  const fields = { siteName: 'Amulette', accent: 'lapis', start: start.replaceAll('&quot;', '"') }
  await save({ ...fields, siteName: 'Pierres' })
  await save({ ...fields, accent: 'onyx' })
  expect(await read('/')).toMatch(/data-accent="onyx"[^]*Pierres<\/title>/)
  await save({ network: 'instagram.com/perles' })
  const answer = await save({ ...fields, network: 'instagram.com/autres' })
  await expectAnswer(answer, 400, 'Un autre administrateur vient d’enregistrer\u00a0: Liens.')
  expect(await read('/')).toContain('instagram.com/perles')
})

test('the menu has her order and names, with « Boutique » last', async () => {
  const keys = ['accueil', 'pendentif', 'bracelet', 'chercher', 'compte']
  const menu = async () =>
    [...(/<nav class="nav".*?<\/nav>/s.exec(await read('/bracelets'))?.[0] ?? '').matchAll(/<a [^>]*>([^<]+)/g)].map(
      ([, label]) => label,
    )
  expect((await saveMenu(keys, { pendentif: 'À porter' })).status).toBe(303)
  expect(await menu()).toEqual(['Accueil', 'À porter', 'Bracelets', 'Chercher', 'Compte', 'Boutique'])
})

test('links to other networks are words in the footer, and are named to search engines', async () => {
  await save({ network: 'www.instagram.com/perles' })
  const home = await read('/')
  expect(home).toContain('<a href="https://www.instagram.com/perles" rel="me external">Instagram</a>')
  expect(home).toContain('"sameAs":["https://www.instagram.com/perles"]')
  await save({ network: '' })
  expect(await read('/')).not.toContain('instagram.com')
})

test('without script an entry moves by its arrow: nothing is online yet, and what was typed stays', async () => {
  const answer = await save({ motto: 'Pas encore', menuKey: 'accueil', menuLabel: '', move: 'down:accueil' })
  expect(answer.status).toBe(200)
  const page = await text(answer)
  expect(page).toContain('Pas encore</textarea>')
  expect(page.indexOf('name="menuKey" value="bracelet"')).toBeLessThan(page.indexOf('name="menuKey" value="accueil"'))
  expect(await read('/')).not.toContain('Pas encore')
})

test('what is refused is said beside its field, and kept with its picture, while nothing changes', async () => {
  const answer = await sendLogo('logo', await picture('#00a'), { motto: 'm'.repeat(81), siteName: 'Perles' })
  expect(answer.status).toBe(400)
  const page = (await text(answer)).replaceAll('\u00a0', ' ')
  expect(page).toContain('La devise compte 81 caractères : 80 au plus.')
  expect(page).toContain(`${'m'.repeat(81)}</textarea>`)
  expect(page).toMatch(/name="logo" value="\/media\/article-images\/[^"]+"/)
  expect(page).toContain('Pas encore en ligne')
  expect(await read('/')).toContain('— Amulette</title>')

  await expectAnswer(await sendLogo('logo', Buffer.from('bonjour')), 400, 'Ce type d’image n’est pas accepté.')
})
