import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { authorPresentations } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useMembers } from '../../support/members.ts'
import { publishArticle } from '../../support/publishing.ts'
import { text as plain, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn } = site.sessions('maiwenn')

let article = ''
beforeAll(async () => {
  const { slug } = await publishArticle(site, maiwenn, 'Qui écrit ici')
  article = `/article/${slug}`
})

const square = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b479f' } })
    .jpeg()
    .toBuffer()
const save = (fields: Record<string, string>, as: Jar | undefined = maiwenn) =>
  site.post('/compte/presentation', { words: '', ...fields }, { as })
const sendPortrait = async (as: Jar, bytes?: Uint8Array, words = 'Enfile des perles.') =>
  site.sendForm('/compte/presentation', { words }, 'portrait', as, bytes ?? (await square()))
const authorAt = async (address: string) =>
  /<div class="author">.*?<\/div>(?:<\/div>)*<\/div>/s.exec(await site.read(address))?.[0] ?? ''
const portraitIn = (html: string) => /src="(\/media\/article-images\/[\w.-]+)\?l=\d+"/.exec(html)?.[1] ?? ''
const fileOf = (address: string) =>
  path.join(process.env.DATA_DIR ?? '', 'files/article-images', path.basename(address))

describe('what an author says of themselves', () => {
  test('stands after each of their articles at once, in two lines', async () => {
    expect(await authorAt(article)).toContain('class="bead')
    const saved = await save({ words: '  Enfile des perles à Douarnenez. \r\n\r\n Elle écrit ici depuis 2019.' })
    expect(saved.status).toBe(303)
    expect(saved.headers.get('location')).toBe('/compte/profil')
    expect(await authorAt(article)).toContain(
      '<p class="author-words">Enfile des perles à Douarnenez.<br/>Elle écrit ici depuis 2019.</p>',
    )
    const profile = await maiwenn.read('/compte/profil')
    expect(profile).toMatch(/<textarea[^>]*name="words"[^>]*>Enfile des perles à Douarnenez.\nElle écrit ici/)
    await save({})
    expect(await authorAt(article)).not.toContain('author-words')
  })

  test.each([
    ['markup', '<script>alert(1)</script> & "x"', '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;'],
    ['NUL', 'Une\0perle', 'Uneperle'],
    ['a direction mark', 'gauche \u202edroite', 'gauche droite'],
    ['spaces alone', ' \n \t\n ', null],
    ['200 characters', 'é'.repeat(200), 'é'.repeat(200)],
  ])('is text and nothing else: %s', async (_, words, shown) => {
    expect((await save({ words })).status).toBe(303)
    const html = await authorAt(article)
    if (shown) expect(html).toContain(`<p class="author-words">${shown}</p>`)
    else expect(html).not.toContain('author-words')
  })

  test.each([
    ['three lines', 'un\ndeux\ntrois', 'Deux lignes au plus.'],
    ['201 characters', 'x'.repeat(201), '200\u00a0caractères au plus.'],
    ['a control character', 'sonne \u0007', 'pas de caractère invisible'],
  ])('is refused and kept in the field: %s', async (_, words, sentence) => {
    await save({ words: 'Avant' })
    const refused = await save({ words })
    expect(refused.status).toBe(400)
    const html = await plain(refused)
    expect(html).toContain(sentence)
    expect(html).toContain(words.split('\n')[0])
    expect(await authorAt(article)).toContain('Avant')
  })
})

describe('a portrait', () => {
  test('is encoded again, replaces the bead, and can be replaced and removed, file and all', async () => {
    expect((await sendPortrait(maiwenn)).status).toBe(303)
    const first = portraitIn(await authorAt(article))
    expect(first).toMatch(/\.webp$/)
    expect(await authorAt(article)).not.toContain('class="bead')
    expect((await sharp(fileOf(first)).metadata()).format).toBe('webp')

    expect((await save({ words: 'Sans autre fichier.' })).status).toBe(303)
    expect(portraitIn(await authorAt(article))).toBe(first)

    expect((await sendPortrait(maiwenn)).status).toBe(303)
    const second = portraitIn(await authorAt(article))
    expect(second).not.toBe(first)
    expect(existsSync(fileOf(first))).toBe(false)
    expect(existsSync(fileOf(second))).toBe(true)

    expect((await save({ withoutPortrait: 'oui' })).status).toBe(303)
    expect(await authorAt(article)).toContain('class="bead')
    expect(existsSync(fileOf(second))).toBe(false)
  })

  test('that an article shows too stays a picture of the library', async () => {
    await sendPortrait(maiwenn)
    const portrait = portraitIn(await authorAt(article))
    await publishArticle(site, maiwenn, 'Avec mon portrait', { images: portrait })
    await save({ withoutPortrait: 'oui' })
    expect(existsSync(fileOf(portrait))).toBe(true)
  })

  test('cannot be removed from the library, which says whose it is', async () => {
    await sendPortrait(maiwenn)
    const address = portraitIn(await authorAt(article))
    expect(await maiwenn.read('/compte/mediatheque?usage=inutilises')).not.toContain(address)
    expect(await maiwenn.read('/compte/mediatheque')).toContain('Votre portrait')
    expect((await maiwenn.post(`/compte/mediatheque/${address.split('/').at(-1)}/suppression`)).status).toBe(409)
    expect(existsSync(fileOf(address))).toBe(true)
    await save({ withoutPortrait: 'oui' })
  })

  test.each([
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'Ce type d’image'],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]), 'abîmé'],
  ])('is refused with its reason, and changes nothing: %s', async (_, bytes, sentence) => {
    await save({ words: 'Avant' })
    const refused = await sendPortrait(maiwenn, bytes, 'Après')
    expect(refused.status).toBe(400)
    const html = await plain(refused)
    expect(html).toContain(sentence)
    expect(html).toMatch(/<textarea[^>]*>Après</)
    expect(await authorAt(article)).toContain('Avant')
  })

  test('is a file that was sent, never an address', async () => {
    await save({ portrait: 'https://ailleurs.test/x.png', words: '' })
    expect(await authorAt(article)).toContain('class="bead')
  })
})

test('a person who is no administrator any more is not presented', async () => {
  const yann = await members.newSignedInMember('yann-presente', 'admin')
  const { slug } = await publishArticle(site, yann.jar, 'De Yann')
  await save({ words: 'Taille la pierre.' }, yann.jar)
  expect(await authorAt(`/article/${slug}`)).toContain('Taille la pierre.')
  expect((await maiwenn.post(`/compte/personnes/${yann.id}/role`, { role: 'user' })).status).toBe(303)
  expect(await authorAt(`/article/${slug}`)).not.toContain('Taille la pierre.')
  expect((await save({ words: 'Encore' }, yann.jar)).status).toBe(403)
  expect(await yann.jar.read('/compte/profil')).not.toContain('Quelques mots sur vous')
})

test('it is in one’s data, and leaves with the account', async () => {
  const lena = await members.newSignedInMember('lena-presentee', 'admin')
  const { slug } = await publishArticle(site, lena.jar, 'De Léna')
  await sendPortrait(lena.jar)
  const portrait = portraitIn(await authorAt(`/article/${slug}`))
  const data = await (await site.get('/compte/donnees', { as: lena.jar })).json()
  expect(data['votre présentation']).toEqual({
    mots: 'Enfile des perles.',
    portrait: expect.stringMatching(new RegExp(`${portrait}$`)),
  })
  expect((await members.deleteAccount(lena.jar)).status).toBe(303)
  const author = await authorAt(`/article/${slug}`)
  expect(author).not.toContain('Enfile des perles.')
  expect(author).not.toContain(portrait)
  expect(existsSync(fileOf(portrait))).toBe(false)
  expect(await db.$count(authorPresentations, eq(authorPresentations.userId, lena.id))).toBe(0)
})
