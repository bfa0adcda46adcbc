import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { openNew } from './article-editor.ts'
import { makeVideoBytes } from './videos.ts'
import { useTemporaryFolder } from './temporary-folder.ts'

export const megabyte = 1024 * 1024

/** A video of three chunks to choose, in a folder of its own. */
export function useVideoFile() {
  const videoBytes = makeVideoBytes(17 * megabyte + 5)
  const folder = useTemporaryFolder()
  const videoPath = path.join(folder, 'Lapis.mp4')
  beforeAll(() => writeFile(videoPath, videoBytes))
  return { videoBytes, videoPath, folder }
}

/** Throttles the upload, so that it takes some seconds. @returns a function that ends it. */
export async function slowDown(page: Page, uploadThroughput = 4 * megabyte): Promise<() => Promise<void>> {
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

export const fileField = (editor: Locator) => editor.locator('label', { hasText: 'Ajouter une vidéo' }).locator('input')
export const gauge = (editor: Locator) => editor.getByRole('progressbar', { name: 'Envoi de Lapis.mp4' })
export const percent = async (editor: Locator) => {
  const [shown = ''] = await editor.locator('.video-upload .caption').allTextContents()
  return Number(shown.replace('\u00a0%', ''))
}
/** Opens a new article and sends the video slowly, as far as this share of it. */
export async function sendUpTo(share: number, page: Page, videoPath: string): Promise<Locator> {
  const editor = await openNew(page)
  await slowDown(page)
  await fileField(editor).setInputFiles(videoPath)
  await reach(editor, share)
  return editor
}
export const reach = (editor: Locator, wanted: number) =>
  expect.poll(() => percent(editor), { interval: 50 }).toBeGreaterThanOrEqual(wanted)

/** The editor's video, as visitors get it. */
export async function readStoredVideo(editor: Locator): Promise<Buffer> {
  const player = editor.locator('video')
  await player.waitFor({ timeout: 60_000 })
  const address = (await player.getAttribute('src')) ?? ''
  expect(address).toMatch(/^\/media\/article-videos\/[0-9a-f-]{36}\.mp4$/)
  return Buffer.from(await (await fetch(new URL(address, editor.page().url()))).arrayBuffer())
}

/** Names of the uploads that the server has not stored yet. */
export const unfinishedUploads = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'uploads')).catch(() => [])).filter((name) => !name.endsWith('.json'))

/** The editor sends drafts, too. */
export const isUpload = (request: Request) => request.url().includes('/televersements/')
