import { readdirSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeInterruptedWrites } from './durable-file.server.ts'
import { useTemporaryFolder } from '../../../tests/support/temporary-folder.ts'

const folder = useTemporaryFolder()

test('what interrupted writes left goes once it is old, also in the folders below; nothing else does', async () => {
  const left = '.06f722ff-0d7c-4c1e-9d2a-1f1b7c2f0a11'
  const young = '.16f722ff-0d7c-4c1e-9d2a-1f1b7c2f0a11'
  await mkdir(path.join(folder, 'below/deep'), { recursive: true })
  const names = [left, 'below/deep/' + left, '.gitignore', 'below/deep/picture.webp']
  for (const name of names) {
    await writeFile(path.join(folder, name), 'x')
    await utimes(path.join(folder, name), new Date(0), new Date(0))
  }
  await writeFile(path.join(folder, young), 'x')
  await removeInterruptedWrites(folder, new Date(1000), { below: false })
  expect(readdirSync(folder).toSorted()).toEqual([young, '.gitignore', 'below'].toSorted())
  expect(readdirSync(path.join(folder, 'below/deep')).toSorted()).toEqual([left, 'picture.webp'])
  await removeInterruptedWrites(folder, new Date(1000))
  expect(readdirSync(path.join(folder, 'below/deep'))).toEqual(['picture.webp'])
  await removeInterruptedWrites(path.join(folder, 'absent'), new Date())
})
