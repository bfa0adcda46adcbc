import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buckets } from '#features/media/file-name.ts'
import { listFiles, putFile } from '#features/media/files.server.ts'
import { config } from '#platform/config.server.ts'
import { storedFiles } from './stored-files.server.ts'

const sizes = { small: 300_000, large: 3_000_000 }

async function storeFiles(): Promise<Map<string, Buffer>> {
  const stored = new Map<string, Buffer>()
  for (let number = 0; number < 20; number++) {
    const key = `00000000-0000-4000-8000-0000000000${10 + number}.webp`
    const contents = randomBytes(number % 2 === 0 ? sizes.small : sizes.large)
    await putFile('article-images', key, contents)
    stored.set(key, contents)
  }
  return stored
}

test('small and large files come whole', async () => {
  const stored = await storeFiles()
  for await (const { key, bytes, contents } of storedFiles()) {
    const parts: Uint8Array[] = []
    for await (const part of contents) parts.push(part)
    const whole = Buffer.concat(parts)
    expect(whole).toHaveLength(bytes)
    if (stored.has(key)) expect(whole.equals(stored.get(key) as Buffer), key).toBe(true)
    stored.delete(key)
  }
  expect([...stored.keys()]).toEqual([])
})

test('files that are removed before their turn are passed over', async () => {
  await storeFiles()
  let count = 0
  for await (const { bytes, contents } of storedFiles()) {
    if (count === 0)
      for (const bucket of buckets) rmSync(path.join(config.dataDir, 'files', bucket), { recursive: true, force: true })
    count += 1
    let read = 0
    for await (const part of contents) read += part.length
    expect(read).toBe(bytes)
  }
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(20)
  for await (const { key } of listFiles()) expect.fail(key)
})
