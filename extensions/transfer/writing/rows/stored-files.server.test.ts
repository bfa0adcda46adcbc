import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { useDatabase } from '../../../../tests/support/database.ts'
import { isOwnFileStored, storeOwnFile, type OwnFile } from './stored-files.server.ts'
import { plain } from '../../../../tests/support/pictures.ts'

useDatabase()

const picture = (key: string): OwnFile => ({
  bucket: 'article-images',
  key,
  name: key,
  uploadedBy: null,
  createdAt: new Date('2026-11-12T08:00:00Z'),
})

const webp = () => plain(60, 40, '#8a391b').webp().toBuffer()

test('a picture of another blog of this product is stored under its key, unless it cannot be read', async () => {
  const bytes = await webp()
  expect(await storeOwnFile(picture('jade.webp'), Readable.from([bytes]))).toBe(null)
  expect(await isOwnFileStored('article-images', 'jade.webp')).toBe(true)
  const text = Readable.from([Buffer.from('no picture')])
  expect(await storeOwnFile(picture('texte.webp'), text)).toMatch(/^Le fichier est abîmé/)
  expect(await isOwnFileStored('article-images', 'texte.webp')).toBe(false)
})

test('what cannot be stored fails, and is not called a damaged picture', async () => {
  const folder = path.join(config.dataDir, 'files/article-images')
  await mkdir(folder, { recursive: true })
  await rename(folder, `${folder}-aside`)
  await writeFile(folder, '')
  try {
    await expect(storeOwnFile(picture('onyx.webp'), Readable.from([await webp()]))).rejects.toThrow(/ENOTDIR|EEXIST/)
  } finally {
    await rm(folder)
    await rename(`${folder}-aside`, folder)
  }
})
