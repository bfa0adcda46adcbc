import { expect, test } from 'vitest'
import { type Jar, text, useSite } from '../../support/site.ts'

const site = useSite('world')
const saved = 'Réglages enregistrés.'
const username = 'Pseudo mis à jour avec succès.'

const toasts = async (address: string, as: Jar) => {
  const html = await site.read(address, as)
  return [saved, username].filter((sentence) => html.includes(sentence))
}
const saveSite = (as: Jar) => site.post('/compte/site', { director: 'Maïwenn' }, { as })
const rename = (as: Jar) => site.post('/compte/pseudo', { username: 'Maïwenn' }, { as })

test('two forms that answer one after the other both have their say, once', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  await saveSite(maiwenn)
  await saveSite(maiwenn)
  expect((await maiwenn.read('/compte/site')).split(`<p>${saved}`).length - 1).toBe(2)
  expect(await toasts('/compte/site', maiwenn)).toEqual([])
})

test('a page of another tab does not show the notice of a form', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  await saveSite(maiwenn)
  await rename(maiwenn)
  expect(await toasts('/bracelets', maiwenn)).toEqual([])
  expect(await toasts('/compte/site', maiwenn)).toEqual([saved])
  expect(await toasts('/compte/profil', maiwenn)).toEqual([username])
})

test('a page that is asked for before a click takes nothing', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  await saveSite(maiwenn)
  const asked = await site.get('/compte/site', { as: maiwenn, headers: { 'sec-purpose': 'prefetch' } })
  expect(asked.status).toBe(503)
  expect(await toasts('/compte/site', maiwenn)).toEqual([saved])
})

test('a page that redirects passes the notice on', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  await saveSite(maiwenn)
  const jar: Jar = new Map([...maiwenn].filter(([name]) => name.startsWith('amulette.avis.')))
  const led = await site.get('/compte/site', { as: jar })
  expect(led.headers.get('location')).toContain('/compte?retour=')
  expect(await toasts('/compte', jar)).toEqual([saved])
})

test.each(['x', '', Buffer.from('{"notice":{"kind":"success","text":"<b>"}}').toString('base64url')])(
  'a cookie that somebody wrote by hand is no notice',
  async (value) => {
    const maiwenn = await site.signInAs('maiwenn')
    maiwenn.set('amulette.avis.a-la-main', value)
    const response = await site.get('/compte/profil', { as: maiwenn })
    expect(response.status).toBe(200)
    expect(await text(response)).not.toContain('class="toast"')
  },
)
