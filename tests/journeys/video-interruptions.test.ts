// Needs a server of its own, killed and started again behind a proxy.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openNew, titleOf } from '../support/article-editor.ts'
import { expectAccessible } from '../support/browser.ts'
import { useRestartableServer } from '../support/restartable-server.ts'
import {
  fileField,
  gauge,
  isUpload,
  megabyte,
  percent,
  reach,
  readStoredVideo,
  sendUpTo,
  slowDown,
  unfinishedUploads,
  useVideoFile,
} from '../support/video-editor.ts'
import { sha256 } from '../support/videos.ts'

const { videoBytes, videoPath } = useVideoFile()
const { proxy, dataDir, start, kill, openPage } = useRestartableServer()
afterEach(() => proxy.muffle(false))

test('a video is sent with its progress, paused, resumed, and is whole at the end', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/ERR_|Failed to load/] })
  const editor = await openNew(page)
  await slowDown(page, megabyte)
  await fileField(editor).setInputFiles(videoPath)
  await gauge(editor).waitFor()
  await editor.getByText(/Mo sur 17,8\u00a0Mo, .+o\/s, encore \d+\u00a0s/).waitFor()
  // Without its answer the request is still under way when it is paused.
  proxy.muffle(true)
  await expectAccessible(page)
  await reach(editor, 30)
  const aborted = page.waitForEvent('requestfailed', isUpload)
  await editor.getByRole('button', { name: 'Pause' }).click()
  await editor.getByText('en pause', { exact: false }).first().waitFor()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  const held = await percent(editor)
  const sent: string[] = []
  page.on('request', (request) => isUpload(request) && sent.push(request.method()))
  await expectAccessible(page)
  expect([await percent(editor), ...sent]).toEqual([held])
  proxy.muffle(false)
  proxy.cut()
  // The message goes after some seconds.
  const told = page.getByText('La vidéo a été correctement ajoutée !').waitFor()
  await editor.getByRole('button', { name: 'Reprendre' }).click()
  await told
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
  expect(await unfinishedUploads(dataDir)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')))).toEqual([])
})

test('a server that is killed in the middle and started again goes on where it was', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/ERR_|Failed to load/] })
  const editor = await sendUpTo(40, page, videoPath)
  await kill()
  await editor.getByText('Connexion interrompue\u00a0: l’envoi reprendra tout seul.').waitFor()
  const [name = ''] = await unfinishedUploads(dataDir)
  const received = await readFile(path.join(dataDir, 'uploads', name))
  expect(received.length).toBeGreaterThan(megabyte)
  expect(videoBytes.subarray(0, received.length).equals(received)).toBe(true)
  const requests: string[] = []
  page.on('request', (request) => isUpload(request) && requests.push(request.method()))
  await start()
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
  expect(requests.filter((method) => method === 'POST')).toEqual([])
})

test('a session that ends meanwhile is shown, and the upload goes on after signing in', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/401/] })
  const editor = await sendUpTo(20, page, videoPath)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await editor.getByText('Votre session a expiré.', { exact: false }).first().waitFor()
  await page.context().addCookies(cookies)
  await editor.getByRole('button', { name: 'Reprendre' }).click()
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
})

test('an upload that the server does not know, as on another machine, begins anew beside the same text', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/ERR_|Failed to load/] })
  const editor = await sendUpTo(20, page, videoPath)
  await titleOf(editor).fill('Sept perles de lapis')
  const told = editor.getByText('Le serveur n’a plus le début de cette vidéo\u00a0: l’envoi recommence.').waitFor()
  await kill()
  await rm(path.join(dataDir, 'uploads'), { recursive: true })
  await start()
  await told
  expect(sha256(await readStoredVideo(editor))).toBe(sha256(videoBytes))
  expect(await titleOf(editor).inputValue()).toBe('Sept perles de lapis')
})
