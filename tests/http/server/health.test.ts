import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readBlogFacts } from '#features/operations/blog-facts.server.ts'
import { config } from '#platform/config.server.ts'
import { makeUsedFolders } from '#platform/files/used-folders.server.ts'
import { useSite } from '../../support/site.ts'
import { mountSmallDisk, plugDisk } from '../../support/small-disk.ts'

/* Needs an empty database, and for one test the right to mount a small disk. */
const site = useSite()
const dataDir = () => process.env.DATA_DIR ?? ''
const ready = { status: 'ok', database: 'ok', events: 'ok', disk: 'ok', files: 'ok', mail: 'ok' }

async function readiness(): Promise<[number, unknown]> {
  const response = await site.get('/health/ready')
  return [response.status, await response.json()]
}

/** An answer is kept for a moment, so that asking costs nothing. */
async function untilItSays(expected: [number, unknown]): Promise<void> {
  await expect.poll(readiness, { timeout: 20_000 }).toEqual(expected)
}

test('a process that answers is alive', async () => {
  const response = await site.get('/health')
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

test('a blog that can read and write is ready', async () => {
  await untilItSays([200, ready])
})

test('a folder that cannot be written is reported, and that it can be again', async () => {
  const folder = path.join(dataDir(), 'uploads')
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'a file in its place')
  await untilItSays([503, { ...ready, status: 'en panne', files: 'en panne' }])
  rmSync(folder)
  mkdirSync(folder)
  await untilItSays([200, ready])
})

test.each(['files', 'sauvegardes', ''])(
  'a folder that was taken away is reported, and not made again: « %s »',
  async (name) => {
    const folder = path.join(dataDir(), name)
    renameSync(folder, `${folder}-ailleurs`)
    const disk = name ? 'ok' : 'en panne'
    await untilItSays([503, { ...ready, status: 'en panne', disk, files: 'en panne' }])
    const asked = await site.get('/health/ready')
    expect([asked.status, existsSync(folder)]).toEqual([503, false])
    renameSync(`${folder}-ailleurs`, folder)
    await untilItSays([200, ready])
  },
)

test('a folder of backups elsewhere that cannot be written is reported, while backups go there', async () => {
  const { backupDir, nightlyBackups } = config
  const file = path.join(dataDir(), 'copies')
  writeFileSync(file, 'a file in its place')
  try {
    for (const place of [file, path.join(file, 'nuits'), '/proc/copies']) {
      Object.assign(config, { backupDir: place, nightlyBackups: true })
      makeUsedFolders()
      await untilItSays([503, { ...ready, status: 'en panne', files: 'en panne' }])
      config.nightlyBackups = false
      await untilItSays([200, ready])
    }
    Object.assign(config, { backupDir: path.join(dataDir(), 'copies-du-blog'), nightlyBackups: true })
    makeUsedFolders()
    await untilItSays([200, ready])
  } finally {
    Object.assign(config, { backupDir, nightlyBackups })
    rmSync(file)
  }
})

test('a disk of backups that is away is reported until it is back, after a restart too', async ({ skip }) => {
  const { backupDir, nightlyBackups } = config
  const disk = plugDisk()
  if (!disk) return skip('Needs the right to mount a disk.')
  const { place } = disk
  try {
    Object.assign(config, { backupDir: place, nightlyBackups: true })
    makeUsedFolders()
    await untilItSays([200, ready])
    disk.unplug()
    await untilItSays([503, { ...ready, status: 'en panne', files: 'en panne' }])
    makeUsedFolders()
    expect((await readBlogFacts()).folders).toEqual([
      {
        name: 'sauvegardes',
        place,
        kind: 'away',
        reason: `le disque des sauvegardes n’est pas branché («\u00a0${place}/sauvegardes-du-blog.txt\u00a0» manque)`,
      },
    ])
    disk.plug()
    await untilItSays([200, ready])
  } finally {
    Object.assign(config, { backupDir, nightlyBackups })
  }
})

test('a disk that is nearly full is reported', async ({ skip }) => {
  const disk = mountSmallDisk(dataDir(), 70)
  if (!disk) return skip('Needs the right to mount a disk.')
  try {
    makeUsedFolders()
    const makeRoom = disk.fill()
    await untilItSays([503, { ...ready, status: 'en panne', disk: 'en panne', files: 'en panne' }])
    makeRoom()
    await untilItSays([200, ready])
  } finally {
    disk.unmount()
  }
})
