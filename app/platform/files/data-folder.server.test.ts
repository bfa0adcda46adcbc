import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { mountSmallDisk } from '../../../tests/support/small-disk.ts'
import { whyNotDataFolder } from './data-folder.server.ts'

const root = mkdtempSync(path.join(tmpdir(), 'amulette-test-data-'))
const folder = path.join(root, 'data')
const sentence = () => whyNotDataFolder(folder)?.replaceAll('\u00a0', ' ') ?? null
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a folder that is there, or can be made, is good', () => {
  expect(sentence()).toBeNull()
  mkdirSync(path.join(folder, 'files'))
  expect(sentence()).toBeNull()
  expect(readdirSync(folder)).toEqual(['files'])
})

test('a file in the folder’s place is reported', () => {
  mkdirSync(root, { recursive: true })
  writeFileSync(folder, '')
  expect(sentence()).toContain(`rien ne peut être écrit dans « ${folder} » (EEXIST: file already exists`)
  expect(sentence()).toContain('(chown -R), ou choisissez un autre DATA_DIR.')
})

test.skipIf(process.getuid?.() !== 0)('root changes nothing in a folder of another account', () => {
  mkdirSync(root, { recursive: true })
  chownSync(root, 1234, 1234)
  expect(sentence()).toContain(`Le dossier « ${root} » appartient à un autre compte (numéro 1234)`)
  expect(readdirSync(root)).toEqual([])
})

test('a disk that is full is reported', ({ skip }) => {
  mkdirSync(folder, { recursive: true })
  const disk = mountSmallDisk(folder, 1)
  if (!disk) return skip('Needs the right to mount a disk.')
  try {
    disk.fill()
    expect(sentence()).toBe(
      `DATA_DIR : rien ne peut être écrit dans « ${folder} » (le disque est plein) : faites de la place sur ce disque, puis recommencez.`,
    )
    expect(readdirSync(folder)).toEqual(['filler'])
  } finally {
    disk.unmount()
  }
})
