import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runProgram } from '../../support/program.ts'
import { smallPng } from '../../support/pictures.ts'
import { type Server, startServer, stopServers } from '../../support/server.ts'
import { requestsTo, sendForm } from '../../support/server-requests.ts'
import { signInWith } from '../../support/sign-in.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts'

/* Needs a server of its own on a small disk, and the right to mount one. */

/** The promise of the product, of which it takes half a second on a busy machine. */
const secondsToRecover = 10
const megabytes = 500
const place = `${inject('runFolder')}/full-disk`
let disk: SmallDisk | null = null
let server: Server

beforeAll(async () => {
  mkdirSync(place)
  disk = mountSmallDisk(place, megabytes)
  if (disk) server = await startServer({ database: 'embedded', dataDir: `${place}/data`, env: { BACKUP: 'off' } })
})
afterAll(async () => {
  await stopServers()
  disk?.unmount()
})

const adminPassword = () => /mot de passe\u00a0: (\S+)/.exec(server.output())?.[1] ?? ''

const { send } = requestsTo(() => server)

/** Too large for the room that PostgreSQL keeps for itself. */
const largeArticle = () => ({
  title: 'Une perle de plus',
  content: `<p>Écrit <em>à la main</em>. ${randomBytes(100_000).toString('base64')}</p>`,
  category: 'bracelet',
  images: '',
  videoUrl: '',
  idempotencyKey: randomUUID(),
})

test('on a full disk every page is read, a writer gets a sentence and the text back, and writing goes on with room', async ({
  skip,
}) => {
  if (!disk) return skip('Needs the right to mount a disk.')
  const cookie = await signInWith(server.origin, 'maiwenn@example.org', adminPassword())
  const makeRoom = disk.fill()
  let fields = largeArticle()
  let answer = await send('/compte/articles/nouveau', fields, cookie)
  for (let written = 0; answer.status === 303 && written < megabytes; written++) {
    fields = largeArticle()
    answer = await send('/compte/articles/nouveau', fields, cookie)
  }
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  const page = await answer.text()
  expect(page).toContain('Le blog ne peut rien enregistrer pour l’instant.')
  expect(page).toContain('Rien n’a été enregistré. Ce que vous avez écrit est ci-dessous')
  expect(page).toContain(fields.content.slice(-1000).replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  const photo = new File([new Uint8Array(await smallPng())], 'perle.png', { type: 'image/png' })
  const upload = new FormData()
  upload.set('image', photo)
  const uploaded = await sendForm(server.origin, '/televersements/images', upload, cookie)
  expect(uploaded.status).toBe(507)
  expect(await uploaded.text()).toContain('Il n’y a plus assez de place sur le serveur pour ce fichier.')
  const withPhoto = new FormData()
  for (const [name, value] of Object.entries(fields)) withPhoto.set(name, value)
  withPhoto.set('photos', photo)
  const returned = await sendForm(server.origin, '/compte/articles/nouveau', withPhoto, cookie)
  expect(returned.status).toBeGreaterThanOrEqual(400)
  const returnedPage = await returned.text()
  expect(returnedPage).toContain(fields.content.slice(-1000).replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  expect(returnedPage).toMatch(
    /Les fichiers n’ont pas pu être gardés|plus assez de place sur le serveur pour ce fichier/,
  )
  for (const address of ['/', '/bracelets', '/pendentifs', '/flux.xml', '/chercher?q=jade'])
    expect((await fetch(server.origin + address)).status, address).toBe(200)
  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(503)

  const otherDisk = mkdtempSync(`${inject('runFolder')}/other-disk-`)
  const run = (program: string) =>
    runProgram([`scripts/${program}.ts`], server.dataDir, {
      SESSION_SECRET: 'un secret de trente-deux caractères',
      BACKUP_DIR: otherDisk,
    })
  expect((await run('backup')).said).toMatch(/^Sauvegarde faite/)
  expect((await run('restore')).said).toContain('Pour en restaurer une')
  makeRoom()
  const madeAt = Date.now()
  while ((answer = await send('/compte/articles/nouveau', fields, cookie)).status !== 303) await pause(100)
  expect((Date.now() - madeAt) / 1000).toBeLessThan(secondsToRecover)
  while (!(await fetch(`${server.origin}/health/ready`)).ok) await pause(100)
  expect((await send('/compte/articles/nouveau', fields, cookie)).headers.get('location')).toBe(
    answer.headers.get('location'),
  )
})
