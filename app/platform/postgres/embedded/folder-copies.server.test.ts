import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { useReadyPostgres } from '../../../../tests/support/ready-postgres.ts'
import {
  ask,
  borrow,
  cleanUp,
  killApplication,
  newFolder,
  refusalOf,
  startApplication,
  stopApplication,
} from '../../../../tests/support/postgres-application.ts'
import { killServer } from '../../../../tests/support/send-signal.ts'

const ready = useReadyPostgres(({ url }) =>
  ask(url, `create table stones (name text); insert into stones values ('agate')`),
)

const stones = async (url: string) => (await ask(url, 'select distinct name from stones')).map(({ name }) => name)
const refusalOfCopy = (folder: string) =>
  `La base de données de « ${folder} » a été copiée pendant qu’elle tournait, et une telle copie est incomplète (rien n’y a été changé) : arrêtez l’original et copiez-le de nouveau.`

/** As an owner makes one. */
function copyByHand(folder: string): string {
  const copy = newFolder()
  execFileSync('cp', ['-r', folder, copy])
  return copy
}

function contentsOf(folder: string): string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].toSorted()
  return names.map((name) => {
    const file = path.join(folder, name)
    const { mode, size, mtimeMs } = lstatSync(file)
    const text = lstatSync(file).isFile() ? createHash('md5').update(readFileSync(file)).digest('hex') : ''
    return [name, mode, size, mtimeMs, text].join(' ')
  })
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** Writes until it is told to stop, as a busy blog does. */
async function keepWriting(url: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted)
      await client.query(`insert into stones select 'agate' || repeat('.', 500) from generate_series(1, 500)`)
  })()
  return async () => {
    over.abort()
    await writing
    await client.end()
  }
}

test('a copy made while the server runs is refused in one sentence, and nothing in it is changed', async () => {
  const folder = borrow(ready())
  const application = await startApplication(folder, { durable: true })
  const stopWriting = await keepWriting(application.url)
  const copy = copyByHand(folder)
  await stopWriting()
  const before = contentsOf(copy)
  expect(await refusalOf(copy)).toBe(refusalOfCopy(copy))
  await ask(application.url, `delete from stones where name <> 'agate'`)
  await stopApplication(application)
  expect(await refusalOf(copy)).toBe(refusalOfCopy(copy))
  expect(contentsOf(copy)).toEqual(before)
})

test('a copy made while the server runs is refused where it is put back, too, and a crash is not', async () => {
  const original = borrow(ready())
  const [folder, crashed] = [copyByHand(original), copyByHand(original)]
  const application = await startApplication(folder, { durable: true })
  const copy = copyByHand(folder)
  await stopApplication(application)
  // As `rsync` and `cp` do over what is there: the folders stay.
  for (const name of filesIn(folder)) rmSync(path.join(folder, name))
  execFileSync('cp', ['-a', `${copy}/.`, folder])
  const before = contentsOf(folder)
  expect(await refusalOf(folder)).toBe(refusalOfCopy(folder))
  expect(contentsOf(folder)).toEqual(before)

  for (let times = 0; times < 3; times++) {
    const victim = await startApplication(crashed, { durable: true })
    await killApplication(victim)
    killServer(crashed)
  }
  await startApplication(crashed)
})

test('a copy of a stopped folder starts, and recovers from its own crash', async () => {
  const copy = copyByHand(borrow(ready()))
  const application = await startApplication(copy, { durable: true })
  expect(await stones(application.url)).toEqual(['agate'])
  await ask(application.url, `insert into stones values ('jade')`)
  application.process.kill('SIGKILL')
  killServer(copy)
  expect((await stones((await startApplication(copy)).url)).toSorted()).toEqual(['agate', 'jade'])
})

test('a folder that is moved after a crash starts', async () => {
  const folder = copyByHand(ready())
  const application = await startApplication(folder, { durable: true })
  await killApplication(application)
  killServer(folder)
  const moved = newFolder()
  renameSync(folder, moved)
  expect(await stones((await startApplication(moved)).url)).toEqual(['agate'])
})

test('a snapshot of the whole disk, taken while the server runs, starts', async ({ skip }) => {
  const root = mkdtempSync(path.join(tmpdir(), 'amulette-test-image-'))
  const [image, snapshot] = [path.join(root, 'image'), path.join(root, 'snapshot')]
  const [disk, other] = [path.join(root, 'disk'), path.join(root, 'other')]
  const mount = (file: string, place: string) => {
    mkdirSync(place)
    return spawnSync('mount', ['-o', 'loop', file, place]).status === 0
  }
  spawnSync('dd', ['if=/dev/zero', `of=${image}`, 'bs=1M', 'count=256'])
  const isMounted = spawnSync('mkfs.ext4', ['-q', image]).status === 0 && mount(image, disk)
  try {
    if (!isMounted) return skip('Needs the right to mount a disk.')
    const folder = path.join(disk, 'postgres')
    const application = await startApplication(folder, { durable: true })
    await ask(application.url, `create table stones (name text); insert into stones values ('onyx')`)
    execFileSync('fsfreeze', ['--freeze', disk])
    execFileSync('cp', [image, snapshot])
    execFileSync('fsfreeze', ['--unfreeze', disk])
    await stopApplication(application)
    expect(mount(snapshot, other)).toBe(true)
    const restored = await startApplication(path.join(other, 'postgres'))
    expect(await stones(restored.url)).toEqual(['onyx'])
    await stopApplication(restored)
  } finally {
    await cleanUp(1)
    for (const place of [disk, other]) spawnSync('umount', [place])
    rmSync(root, { recursive: true, force: true })
  }
})

test('a copy without identity, as from an older version, never reaches the original’s server', async () => {
  const original = borrow(ready())
  const application = await startApplication(original)
  await ask(application.url, 'checkpoint')
  const copy = copyByHand(original)
  rmSync(path.join(copy, 'server/identity'))
  const second = await startApplication(copy)
  await ask(second.url, `insert into stones values ('copie')`)
  expect(await stones(application.url)).toEqual(['agate'])
  await stopApplication(second)
  expect(await stones(application.url)).toEqual(['agate'])
})
