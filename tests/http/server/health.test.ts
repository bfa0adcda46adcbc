import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { makeDataFolders } from '#platform/files/data-folder.server.ts'
import { useSite } from '../../support/site.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'

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

test('a folder of pictures and videos that was taken away is reported, and not made again', async () => {
  const folder = path.join(dataDir(), 'files')
  renameSync(folder, `${folder}-ailleurs`)
  await untilItSays([503, { ...ready, status: 'en panne', files: 'en panne' }])
  expect(existsSync(folder)).toBe(false)
  renameSync(`${folder}-ailleurs`, folder)
  await untilItSays([200, ready])
})

test('a disk that is nearly full is reported', async ({ skip }) => {
  const disk = mountSmallDisk(dataDir(), 70)
  if (!disk) return skip('Needs the right to mount a disk.')
  try {
    makeDataFolders(config.dataDir)
    const makeRoom = disk.fill()
    await untilItSays([503, { ...ready, status: 'en panne', disk: 'en panne' }])
    makeRoom()
    await untilItSays([200, ready])
  } finally {
    disk.unmount()
  }
})
