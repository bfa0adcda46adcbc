import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#features/pages/page-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { newMember, password } from '../../../tests/support/members.ts'
import { startPage } from '../../../tests/support/pages.ts'
import { text, useSite } from '../../../tests/support/site.ts'
import { apiClient, apiSignedIn, siteOrigin, type ApiClient } from './api-client.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const clients = {} as Record<'visitor' | 'member' | 'admin', ApiClient>

beforeAll(async () => {
  const member = await newMember()
  clients.visitor = apiClient(siteOrigin, { fetch: site.fetch })
  clients.member = (await apiSignedIn(site.fetch, member.email, password)).client
  clients.admin = (await apiSignedIn(site.fetch, worldPeople.maiwenn.email, site.passwords.admin)).client
})

const entretien = { title: 'Entretien', content: '<p>Ni eau.</p><script>alert(1)</script>' }

test('an administrator’s program writes a page by the rules of the site, and visitors read it', async () => {
  const { data, error } = await clients.admin
    .from('pages')
    .insert({ ...entretien, place: 'menu' })
    .select()
    .single()
  expect(error).toBeNull()
  expect(data).toMatchObject({ slug: 'entretien', content: '<p>Ni eau.</p>', place: 'menu', online: true })
  expect((await clients.visitor.from('pages').select('title,slug')).data).toEqual([
    { title: 'Entretien', slug: 'entretien' },
  ])
  expect(await text(await site.get('/entretien'))).toContain('Ni eau.')

  const change = (row: object) => clients.admin.from('pages').update(row).eq('title', 'Entretien')
  expect((await change({ slug: 'soins', content: '<p>Ni parfum.</p>' })).error).toBeNull()
  expect((await site.get('/entretien')).headers.get('location')).toBe('/soins')
  expect((await change({ slug: 'compte' })).error?.message).toContain('sert déjà au site')
  expect((await change({ online: false })).error).toBeNull()
  expect((await site.get('/soins')).status).toBe(404)
  const draft = { title: 'Entretien', content: '<p>Ni mer.</p>' }
  await db.update(pages).set({ draft })
  expect((await change({ content: '<p>Rien.</p>' })).error).toBeNull()
  expect(await db.select({ draft: pages.draft }).from(pages)).toEqual([{ draft }])
  expect((await clients.visitor.from('pages').select()).data).toEqual([])
  expect((await clients.admin.from('pages').select('online,content')).data).toEqual([
    { online: false, content: '<p>Rien.</p>' },
  ])
  expect((await clients.admin.from('pages').delete().eq('slug', 'soins')).error).toBeNull()
  expect(await db.$count(pages)).toBe(0)
})

test('what is kept but was never online is read by no program', async () => {
  await startPage(site, maiwenn, 'a-propos')
  for (const client of Object.values(clients)) expect((await client.from('pages').select()).data).toEqual([])
})

describe('pages are written by administrators alone', () => {
  test.each(['visitor', 'member'] as const)('a %s adds, changes and deletes none', async (who) => {
    await clients.admin.from('pages').insert({ title: `Droits ${who}`, content: 'Un texte.' })
    const table = () => clients[who].from('pages')
    expect((await table().insert(entretien)).error).not.toBeNull()
    expect((await table().update({ title: 'Changé' }).eq('title', `Droits ${who}`)).error).not.toBeNull()
    expect((await table().delete().eq('title', `Droits ${who}`)).error).not.toBeNull()
    const titles = (await db.select().from(pages)).map(({ title }) => title)
    expect(titles).toContain(`Droits ${who}`)
    expect(titles).not.toContain('Entretien')
  })
})
