import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { makeUsedFolders } from '#platform/files/blog-folders.server.ts'
import { plugDisk } from '../../../tests/support/small-disk.ts'
import { type BackupTarget, configuredTarget, servedTarget, targetByHand } from './configured-target.server.ts'

// Needs a folder, and the right to mount a disk.

const { dataDir, backupDir, scheduledBackups } = config
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-away-'))
  mkdirSync(path.join(folder, 'donnees'))
  Object.assign(config, { dataDir: path.join(folder, 'donnees'), scheduledBackups: true })
})
afterEach(() => {
  Object.assign(config, { dataDir, backupDir, scheduledBackups })
  rmSync(folder, { recursive: true })
})

const archive = () => Readable.from([Buffer.from('une archive')])
async function namesIn(target: BackupTarget): Promise<string[]> {
  const names = []
  for await (const { name } of target.list()) if (name.endsWith('.tar')) names.push(name)
  return names.toSorted()
}

test.for(['sauvegardes', ''])(
  'while the disk of backups is away nothing stands in its place, after a restart too: « %s » on it',
  async (name, { skip }) => {
    const disk = plugDisk()
    if (!disk) return skip('Needs the right to mount a disk.')
    const { place } = disk
    config.backupDir = path.join(place, name)
    makeUsedFolders()
    const target = await servedTarget()
    await target.put('a.tar', archive())
    disk.unplug()
    const away = `le disque des sauvegardes n’est pas branché («\u00a0${config.backupDir}/sauvegardes-du-blog.txt\u00a0» manque)`
    for (const start of [() => {}, makeUsedFolders]) {
      start()
      for (const made of [target, await servedTarget(), await targetByHand()]) {
        const refused = archive()
        await expect(made.put('b.tar', refused)).rejects.toThrow(away)
        expect(refused.destroyed).toBe(true)
        await expect(namesIn(made)).rejects.toThrow(away)
        await expect(made.freeBytes?.()).rejects.toThrow(away)
      }
      expect(readdirSync(place)).toEqual([])
    }
    disk.plug()
    await target.put('b.tar', archive())
    expect(await namesIn(target)).toEqual(['a.tar', 'b.tar'])
  },
)

test('a new disk is taken where its own folder is named', async ({ skip }) => {
  const disk = plugDisk()
  if (!disk) return skip('Needs the right to mount a disk.')
  config.backupDir = path.join(disk.place, 'a')
  makeUsedFolders()
  rmSync(config.backupDir, { recursive: true })
  makeUsedFolders()
  expect(existsSync(config.backupDir)).toBe(false)
  config.backupDir = path.join(disk.place, 'b')
  makeUsedFolders()
  await (await servedTarget()).put('a.tar', archive())
})

test('a folder on the disk of the blog is made at a start, and by a program run by hand, but not while it serves', async () => {
  config.backupDir = path.join(folder, 'a/b')
  makeUsedFolders()
  const target = await servedTarget()
  await target.put('a.tar', archive())
  expect(readdirSync(config.backupDir)).toEqual(['a.tar'])
  for (const make of [async () => makeUsedFolders(), async () => (await targetByHand()).find('a.tar')]) {
    rmSync(config.backupDir, { recursive: true })
    await expect(target.put('a.tar', archive())).rejects.toMatchObject({ code: 'ENOENT', path: config.backupDir })
    expect(existsSync(config.backupDir)).toBe(false)
    await make()
    await target.put('a.tar', archive())
  }
})

test('archives that were copied to another disk are read there, with or without its file', async ({ skip }) => {
  const disk = plugDisk()
  if (!disk) return skip('Needs the right to mount a disk.')
  config.backupDir = path.join(disk.place, 'a')
  makeUsedFolders()
  await (await servedTarget()).put('a.tar', archive())
  cpSync(config.backupDir, path.join(folder, 'copie'), { recursive: true })
  writeFileSync(path.join(folder, 'copie', 'b.tar'), 'une autre')
  config.backupDir = path.join(folder, 'copie')
  expect(await namesIn(await configuredTarget())).toEqual(['a.tar', 'b.tar'])
  rmSync(path.join(folder, 'copie', 'sauvegardes-du-blog.txt'))
  expect(await namesIn(await configuredTarget())).toEqual(['a.tar', 'b.tar'])
})
