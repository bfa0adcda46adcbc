import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeUnfinishedFiles } from '#features/media/unfinished-files.server.ts'
import { useSite } from '../../support/site.ts'

/* Needs a site and its folder. */
useSite('world')

test('files of interrupted requests go once nobody can be writing them; stored files and running uploads stay', async () => {
  const dataDir = process.env.DATA_DIR ?? ''
  const write = async (name: string, minutesAgo: number) => {
    const file = path.join(dataDir, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'half')
    const moment = new Date(Date.now() - minutesAgo * 60_000)
    await utimes(file, moment, moment)
    return file
  }
  const id = crypto.randomUUID()
  const gone = [await write(`temporary/${id}`, 40), await write(`files/article-images/.${id}`, 40)]
  for (const place of ['', 'files/', 'outbox/', 'variants/article-images/a.webp/'])
    gone.push(await write(`${place}.${crypto.randomUUID()}`, 40))
  const kept = [
    await write(`temporary/${id}-0`, 5),
    await write(`files/article-images/.${crypto.randomUUID()}`, 5),
    await write(`files/article-images/${id}.webp`, 40),
    await write(`uploads/.${id}`, 40),
  ]
  await removeUnfinishedFiles()
  expect(gone.filter((file) => existsSync(file))).toEqual([])
  expect(kept.filter((file) => !existsSync(file))).toEqual([])
})
