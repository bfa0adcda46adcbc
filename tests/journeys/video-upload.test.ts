// Needs a server of its own.
import { open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentOf, openArticle, openNew, titleOf } from '../support/article-editor.ts'
import { crash } from '../support/autosaving-editor.ts'
import { expectAccessible, useJourney } from '../support/browser.ts'
import {
  fileField,
  gauge,
  isUpload,
  megabyte,
  reach,
  readStoredVideo,
  sendUpTo,
  slowDown,
  unfinishedUploads,
  useVideoFile,
} from '../support/video-editor.ts'
import { sha256, testVideoPath } from '../support/videos.ts'

const { videoBytes, videoPath, folder } = useVideoFile()
const { server, openPage } = useJourney({ keepsSessions: true })

test('a video that is too large, that nobody plays, or none, is refused before a byte of it leaves', async () => {
  const large = path.join(folder, 'long.mp4')
  const handle = await open(large, 'w')
  await handle.write(videoBytes, 0, 4096)
  await handle.truncate(900 * megabyte)
  await handle.close()
  const page = await openPage({ as: 'maiwenn' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (isUpload(request)) sent.push(request.method())
  })
  const editor = await openNew(page)
  await fileField(editor).setInputFiles(large)
  await editor
    .getByText('Le fichier est trop volumineux (900\u00a0MB). Taille maximale autorisée : 800 MB', { exact: true })
    .waitFor()
  await fileField(editor).setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>') })
  await editor.getByText("Erreur à l'upload de la vidéo : Ce fichier n’est pas une vidéo").waitFor()
  await fileField(editor).setInputFiles(testVideoPath('codecs/prores.mov'))
  await editor.getByText("Erreur à l'upload de la vidéo : Cette vidéo est au format ProRes").waitFor()
  expect(sent).toEqual([])
  await expectAccessible(page)
})

test('after a reload the upload is offered again, for the same file only', async () => {
  const page = await openPage({ as: 'maiwenn' })
  let editor = await sendUpTo(50, page, videoPath)
  await page.reload()
  editor = await openNew(page)
  const offer = editor.locator('label', { hasText: 'Reprendre l’envoi de «\u00a0Lapis.mp4\u00a0»' })
  await offer.waitFor()
  expect(await editor.locator('.unfinished-upload').textContent()).toMatch(
    /[3-9]\d\u00a0% de 17,8\u00a0Mo sont arrivés/,
  )
  await expectAccessible(page)
  const other = { name: 'Lapis.mp4', mimeType: 'video/mp4', buffer: videoBytes.subarray(0, 5000) }
  await offer.locator('input').setInputFiles(other)
  await editor.getByText('ce n’est pas le même fichier', { exact: false }).first().waitFor()
  // Phones rename a file each time that it is chosen.
  const again = path.join(folder, 'IMG_0042.mp4')
  await writeFile(again, videoBytes)
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await offer.locator('input').setInputFiles(again)
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
  expect(offsets[0]).toBeGreaterThan(megabyte)
})

test('a video that stopped on its way is found with its text, and offered to no other', async () => {
  const page = await openPage({ as: 'maiwenn' })
  const editor = await openNew(page)
  await titleOf(editor).fill('Le texte du film')
  await slowDown(page)
  await fileField(editor).setInputFiles(videoPath)
  await reach(editor, 50)
  const [address = ''] = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) =>
      key.startsWith('tus::') ? (JSON.parse(value) as { uploadUrl: string }).uploadUrl : [],
    ),
  )
  await crash(page)
  const headers = { 'Tus-Resumable': '1.0.0' }
  await expect.poll(async () => (await page.context().request.head(address, { headers })).status()).toBe(200)

  const again = await page.context().newPage()
  const found = await openNew(again)
  await found.getByText(/«\u00a0Le texte du film\u00a0», .*un film à finir d’envoyer/).waitFor()
  const offer = found.locator('label', { hasText: 'Reprendre l’envoi de «\u00a0Lapis.mp4\u00a0»' })
  expect(await offer.count()).toBe(0)
  const chooser = again.waitForEvent('filechooser')
  await found.getByRole('button', { name: 'Finir d’envoyer le film' }).click()
  expect(await titleOf(found).inputValue()).toBe('Le texte du film')
  await offer.waitFor()
  await (await chooser).setFiles(videoPath)
  expect(sha256(await readStoredVideo(found))).toBe(sha256(videoBytes))
})

test('a cancelled upload leaves nothing behind', async () => {
  const before = await unfinishedUploads(server.dataDir)
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/423/] })
  const editor = await sendUpTo(20, page, videoPath)
  expect(await unfinishedUploads(server.dataDir)).toHaveLength(before.length + 1)
  await editor.getByRole('button', { name: 'Annuler l’envoi de Lapis.mp4' }).click()
  await gauge(editor).waitFor({ state: 'detached' })
  await expect.poll(() => unfinishedUploads(server.dataDir)).toEqual(before)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')))).toEqual([])
})

test('a film that some browsers do not play is accepted with a warning, which stays in the editor', async () => {
  const page = await openPage({ as: 'maiwenn' })
  const editor = await openNew(page)
  await titleOf(editor).fill('Un film d’iPhone')
  await contentOf(editor).click()
  await page.keyboard.type('Un premier paragraphe.')
  await fileField(editor).setInputFiles(testVideoPath('codecs/hevc.mov'))
  await editor.locator('video').waitFor()
  await editor.getByText(/^Cette vidéo est au format HEVC.*Le plus compatible/).waitFor()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Publier' }).click()
  await page.getByRole('link', { name: 'Voir l’article' }).waitFor()
  const again = await openArticle(page, 'Un film d’iPhone')
  const warning = again.getByText('Cette vidéo est au format HEVC')
  await warning.waitFor()
  await again.getByRole('button', { name: 'Retirer la vidéo' }).click()
  await warning.waitFor({ state: 'detached' })
})

test('a frame of the video becomes its poster, and captions are added', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/415/] })
  const editor = await openNew(page)
  await fileField(editor).setInputFiles(videoPath)
  await readStoredVideo(editor)
  await editor.locator('video').evaluate((player: HTMLVideoElement) => {
    player.currentTime = 2
  })
  await editor.getByRole('button', { name: 'Utiliser cette image' }).click()
  const poster = editor.getByRole('img', { name: 'Vignette de la vidéo' })
  await poster.waitFor()
  expect(await editor.locator('video').evaluate((player: HTMLVideoElement) => player.currentTime)).toBe(2)
  const address = ((await poster.getAttribute('src')) ?? '').replace(/\?.*/, '')
  expect(address).toMatch(/^\/media\/article-images\/\d+-affiche\.webp$/)
  const width = await poster.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  expect(width).toBeGreaterThan(100)

  const captions = editor.locator('label', { hasText: 'Ajouter des sous-titres' }).locator('input')
  await captions.setInputFiles({ name: 'faux.vtt', mimeType: 'text/vtt', buffer: Buffer.from('Bonjour') })
  await editor.getByText('Ce fichier n’est pas au format WebVTT', { exact: false }).first().waitFor()
  const text = 'WEBVTT\n\n00:00.000 --> 00:09.000\nŒil de tigre\n'
  await captions.setInputFiles({ name: 'Lapis.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
  await editor.getByText('Sous-titres en français').waitFor()
  expect(await editor.locator('track').getAttribute('src')).toMatch(/^\/media\/article-videos\/[0-9a-f-]{36}\.vtt$/)
  await expectAccessible(page)

  await editor.getByRole('button', { name: 'Retirer la vidéo' }).click()
  await editor.getByLabel('Adresse de la vidéo').waitFor()

  await editor
    .getByRole('group', { name: 'Vidéo' })
    .getByRole('button', { name: 'Choisir dans la médiathèque' })
    .click()
  const library = page.getByRole('dialog', { name: 'Médiathèque' })
  await library.getByRole('listitem').getByRole('button').first().click()
  await expectFocusOn(editor.getByRole('button', { name: 'Retirer la vidéo' }))
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
})

const expectFocusOn = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
