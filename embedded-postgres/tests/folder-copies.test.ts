import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import {
  ask,
  borrow,
  crash,
  makeStones,
  newFolder,
  refusalOf,
  startApplication,
  stonesIn,
  stopApplication,
} from './application.ts'
import { useReadyFolder } from './ready-folder.ts'

const ready = useReadyFolder(makeStones)

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
  expect(await refusalOf(copy)).toBe(`copied ${copy}`)
  await ask(application.url, `delete from stones where name like 'agate.%'`)
  await stopApplication(application)
  expect(await refusalOf(copy)).toBe(`copied ${copy}`)
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
  expect(await refusalOf(folder)).toBe(`copied ${folder}`)
  expect(contentsOf(folder)).toEqual(before)

  for (let times = 0; times < 3; times++) await crash(await startApplication(crashed, { durable: true }), crashed)
  await startApplication(crashed)
})

test('a copy of a stopped folder starts, and recovers from its own crash', async () => {
  const copy = copyByHand(borrow(ready()))
  const application = await startApplication(copy, { durable: true })
  expect(await stonesIn(application)).toEqual(['agate', 'jade'])
  await ask(application.url, `insert into stones values ('onyx')`)
  await crash(application, copy)
  expect(await stonesIn(await startApplication(copy))).toEqual(['agate', 'jade', 'onyx'])
})

test('a folder that is moved after a crash starts', async () => {
  const folder = copyByHand(ready())
  await crash(await startApplication(folder, { durable: true }), folder)
  const moved = newFolder()
  renameSync(folder, moved)
  expect(await stonesIn(await startApplication(moved))).toEqual(['agate', 'jade'])
})

test('a copy without identity, as from an older version, never reaches the original’s server', async () => {
  const original = borrow(ready())
  const application = await startApplication(original)
  await ask(application.url, 'checkpoint')
  const copy = copyByHand(original)
  rmSync(path.join(copy, 'server/identity'))
  const second = await startApplication(copy)
  await ask(second.url, `insert into stones values ('copie')`)
  expect(await stonesIn(application)).toEqual(['agate', 'jade'])
  await stopApplication(second)
  expect(await stonesIn(application)).toEqual(['agate', 'jade'])
})
