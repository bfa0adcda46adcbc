import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { boundedFolder } from './bounded-folder.server.ts'
import { useTemporaryFolder } from '../../../../tests/support/temporary-folder.ts'

const folder = useTemporaryFolder()

test('the oldest files go when the folder is full, and only then', async () => {
  const added = boundedFolder(folder, 1000)
  const write = async (name: string, age: number) => {
    await writeFile(path.join(folder, name), Buffer.alloc(300))
    await utimes(path.join(folder, name), 1_000_000 - age, 1_000_000 - age)
    await added(300)
  }
  await write('b', 20)
  await write('a', 30)
  await write('c', 10)
  expect(await readdir(folder)).toEqual(['a', 'b', 'c'])
  await write('d', 0)
  expect(await readdir(folder)).toEqual(['b', 'c', 'd'])
})
