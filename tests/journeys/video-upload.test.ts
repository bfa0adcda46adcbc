import { mkdtempSync } from 'node:fs'
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { useDatabase } from '../support/database.ts'
import { useFrontProxy } from '../support/reverse-proxy.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { makeVideoBytes, sha256 } from '../support/videos.ts'

const megabyte = 1024 * 1024
const videoBytes = makeVideoBytes(17 * megabyte + 5)
const folder = mkdtempSync(path.join(tmpdir(), 'amulette-films-'))
const videoPath = path.join(folder, 'Lapis.mp4')
const dataDir = process.env.DATA_DIR ?? ''

useDatabase('world')
const proxy = useFrontProxy()
let server: Server

async function startAgain(): Promise<void> {
  const env = { DATABASE_URL: process.env.DATABASE_URL ?? '', SITE_URL: proxy.origin }
  server = await startServer({ database: 'embedded', dataDir, env })
  proxy.leadTo(server.origin)
}

beforeAll(async () => {
  await writeFile(videoPath, videoBytes)
  await startAgain()
})
afterAll(async () => {
  await stopServers()
  await rm(folder, { recursive: true, force: true })
})
const openPage = useBrowser({
  get origin() {
    return proxy.origin
  },
} as Server)

async function openEditor(page: Page): Promise<Locator> {
  // Hydrated: before, the link leads to the plain page.
  await page.goto('/compte/articles', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await editor.getByText('Ajouter une vidéo').waitFor()
  return editor
}

/** Throttles the upload, so that it takes some seconds. @returns a function that ends it. */
async function slowDown(page: Page, uploadThroughput = 4 * megabyte): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput,
  })
  return () => session.detach()
}

const fileField = (editor: Locator) => editor.locator('label', { hasText: 'Ajouter une vidéo' }).locator('input')
const gauge = (editor: Locator) => editor.getByRole('progressbar', { name: 'Envoi de Lapis.mp4' })
const percent = async (editor: Locator) => {
  const [shown = ''] = await editor.locator('.video-upload .caption').allTextContents()
  return Number(shown.replace('\u00a0%', ''))
}
const reach = (editor: Locator, wanted: number) =>
  expect.poll(() => percent(editor), { timeout: 30_000, interval: 50 }).toBeGreaterThanOrEqual(wanted)

/** The editor's video, as visitors get it. */
async function readStoredVideo(editor: Locator): Promise<Buffer> {
  const player = editor.locator('video')
  await player.waitFor({ timeout: 60_000 })
  const address = (await player.getAttribute('src')) ?? ''
  expect(address).toMatch(/^\/media\/article-videos\/[0-9a-f-]{36}\.mp4$/)
  return Buffer.from(await (await fetch(`${server.origin}${address}`)).arrayBuffer())
}

const unfinished = async () =>
  (await readdir(path.join(dataDir, 'uploads')).catch(() => [])).filter((name) => !name.endsWith('.json'))

test('a video that is too large, or none, is refused before a byte of it leaves', async () => {
  const large = path.join(folder, 'long.mp4')
  const handle = await open(large, 'w')
  await handle.write(videoBytes, 0, 4096)
  await handle.truncate(900 * megabyte)
  await handle.close()
  const page = await openPage({ as: 'maiwenn' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/televersements/')) sent.push(request.method())
  })
  const editor = await openEditor(page)
  await fileField(editor).setInputFiles(large)
  await editor
    .getByText('Le fichier est trop volumineux (900\u00a0Mo). Taille maximale autorisée : 800 MB', { exact: true })
    .waitFor()
  await fileField(editor).setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>') })
  await editor.getByText("Erreur à l'upload de la vidéo : Ce fichier n’est pas une vidéo").waitFor()
  expect(sent).toEqual([])
  await expectAccessible(page)
})

test('a video is sent with its progress, paused, resumed, and is whole at the end', async () => {
  const page = await openPage({ as: 'maiwenn' })
  const editor = await openEditor(page)
  await slowDown(page)
  await fileField(editor).setInputFiles(videoPath)
  await gauge(editor).waitFor()
  await editor.getByText(/Mo sur 17\u00a0Mo, \S+\u00a0Mo\/s, encore \d+\u00a0s/).waitFor()
  await expectAccessible(page)
  await reach(editor, 30)
  await editor.getByRole('button', { name: 'Pause' }).click()
  await editor.getByText('en pause', { exact: false }).first().waitFor()
  const held = await percent(editor)
  await page.waitForTimeout(1500)
  expect(await percent(editor)).toBe(held)
  await editor.getByRole('button', { name: 'Reprendre' }).click()
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
  await page.getByText('La vidéo a été correctement ajoutée !').waitFor()
  expect(await unfinished()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')))).toEqual([])
})

test('a network failure is shown, and the upload goes on by itself', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/ERR_|Failed to load/] })
  const editor = await openEditor(page)
  const speedUp = await slowDown(page)
  await fileField(editor).setInputFiles(videoPath)
  await reach(editor, 40)
  // Only one emulation works at a time, and it would not interrupt a running request.
  await speedUp()
  await page.context().setOffline(true)
  proxy.cut()
  await editor.getByText('Connexion interrompue\u00a0: l’envoi reprendra tout seul.').waitFor()
  await page.waitForTimeout(2500)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.method()))
  await page.context().setOffline(false)
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
  expect(requests.filter((method) => method === 'POST')).toEqual([])
})

test('a server that is killed in the middle and started again goes on where it was', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/ERR_|Failed to load/] })
  const editor = await openEditor(page)
  await slowDown(page)
  await fileField(editor).setInputFiles(videoPath)
  await reach(editor, 40)
  await server.kill()
  await editor.getByText('Connexion interrompue\u00a0: l’envoi reprendra tout seul.').waitFor()
  const [name = ''] = await unfinished()
  const received = await readFile(path.join(dataDir, 'uploads', name))
  expect(received.length).toBeGreaterThan(megabyte)
  expect(videoBytes.subarray(0, received.length).equals(received)).toBe(true)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.method()))
  await startAgain()
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
  expect(requests.filter((method) => method === 'POST')).toEqual([])
}, 180_000)

test('after a reload the upload is offered again, for the same file only', async () => {
  const page = await openPage({ as: 'maiwenn' })
  let editor = await openEditor(page)
  await slowDown(page)
  await fileField(editor).setInputFiles(videoPath)
  await reach(editor, 50)
  await page.reload()
  editor = await openEditor(page)
  const offer = editor.locator('label', { hasText: 'Reprendre l’envoi de «\u00a0Lapis.mp4\u00a0»' })
  await offer.waitFor()
  expect(await editor.locator('.unfinished-upload').textContent()).toMatch(/[3-9]\d\u00a0% de 17\u00a0Mo sont arrivés/)
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

test('a video whose last answer was lost is not sent again', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/ERR_|Failed to load/] })
  let editor = await openEditor(page)
  await slowDown(page, megabyte)
  const short = makeVideoBytes(3 * megabyte)
  await fileField(editor).setInputFiles({ name: 'Lapis.mp4', mimeType: 'video/mp4', buffer: short })
  await reach(editor, 10)
  proxy.muffle(true)
  await editor.getByText('enregistrement…', { exact: false }).first().waitFor()
  await expect.poll(unfinished, { timeout: 15_000 }).toEqual([])
  await page.goto('about:blank')
  proxy.muffle(false)
  proxy.cut()
  editor = await openEditor(page)
  await editor.getByText('Cette vidéo est arrivée entière.').waitFor()
  await editor.getByRole('button', { name: 'Ajouter «\u00a0Lapis.mp4\u00a0»' }).click()
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(short))
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')))).toEqual([])
})

test('a cancelled upload leaves nothing behind', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/423/] })
  const editor = await openEditor(page)
  await slowDown(page)
  await fileField(editor).setInputFiles(videoPath)
  await reach(editor, 20)
  expect(await unfinished()).toHaveLength(1)
  await editor.getByRole('button', { name: 'Annuler l’envoi de Lapis.mp4' }).click()
  await gauge(editor).waitFor({ state: 'detached' })
  await expect.poll(unfinished, { timeout: 15_000 }).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')))).toEqual([])
})

test('two tabs with one video: the second waits, and both end with the same video', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/423|409/] })
  const editor = await openEditor(page)
  await slowDown(page, 1.5 * megabyte)
  await fileField(editor).setInputFiles(videoPath)
  await reach(editor, 10)
  const other = await page.context().newPage()
  const otherEditor = await openEditor(other)
  await fileField(otherEditor).setInputFiles(videoPath)
  const [one, two] = [await readStoredVideo(editor), await readStoredVideo(otherEditor)]
  expect([sha256(one), sha256(two)]).toEqual([sha256(videoBytes), sha256(videoBytes)])
  expect(await editor.locator('video').getAttribute('src')).toBe(await otherEditor.locator('video').getAttribute('src'))
}, 180_000)

test('a session that ends meanwhile is shown, and the upload goes on after signing in', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/401/] })
  const editor = await openEditor(page)
  await slowDown(page)
  await fileField(editor).setInputFiles(videoPath)
  await reach(editor, 20)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await editor.getByText('Votre session a expiré.', { exact: false }).first().waitFor()
  await page.context().addCookies(cookies)
  await editor.getByRole('button', { name: 'Reprendre' }).click()
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
})

test('a frame of the video becomes its poster, and captions are added', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/415/] })
  const editor = await openEditor(page)
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
