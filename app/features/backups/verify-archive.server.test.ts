import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { beforeAll, expect, test } from 'vitest'
import { checksumsName, writeArchive } from './archive.server.ts'
import { verifyArchive } from './verify-archive.server.ts'

async function archiveWith(entries: Record<string, Buffer>, description: object): Promise<Buffer> {
  const writer = writeArchive()
  const write = async () => {
    for (const [name, contents] of Object.entries(entries)) await writer.add(name, contents)
    await writer.finish(description)
  }
  const [archive] = await Promise.all([buffer(writer.stream), write()])
  return archive
}

const entries = {
  'secrets.json': Buffer.from('{}'),
  'database/articles/000000.zst': randomBytes(2_000),
  'files/article-images/perle.webp': randomBytes(20_000),
}
const description = { format: 1, rows: 12 }
let whole: Buffer
beforeAll(async () => {
  whole = await archiveWith(entries, description)
})

const verify = (archive: Buffer) => verifyArchive(Readable.from([archive]))

function changedAt(index: number): Buffer {
  const changed = Buffer.from(whole)
  changed[index] = (changed[index] ?? 0) ^ 1
  return changed
}

test('a whole archive gives what it says of itself, and the parts of its tables', async () => {
  const parts: [string, Buffer][] = []
  const take = async (table: string, part: Buffer) => void parts.push([table, part])
  expect(await verifyArchive(Readable.from([whole]), take)).toEqual(description)
  expect(parts).toEqual([['articles', entries['database/articles/000000.zst']]])
})

const notAnArchive = 'La sauvegarde est illisible (ce n’est pas une archive, ou elle est coupée).'

test.each<[string, () => Buffer | Promise<Buffer>, string | RegExp]>([
  ['cut', () => whole.subarray(0, whole.length / 2), /^La sauvegarde est (illisible|incomplète)/],
  ['without its end', () => whole.subarray(0, whole.indexOf(checksumsName)), 'La sauvegarde est incomplète'],
  [
    'changed in a file',
    () => changedAt(whole.indexOf('files/article-images/') + 5_000),
    'La sauvegarde est endommagée\u00a0: files/article-images/perle.webp.',
  ],
  [
    'changed in its list',
    () => changedAt(whole.lastIndexOf('"rows": ') + '"rows": '.length),
    'La sauvegarde est endommagée\u00a0: checksums.json.',
  ],
  ['a text', () => Buffer.from('ceci n’est pas une sauvegarde'), notAnArchive],
  ['noise', () => randomBytes(4096), notAnArchive],
  ['there twice', () => Buffer.concat([whole, whole]), 'La sauvegarde est endommagée\u00a0: secrets.json.'],
])('an archive that is %s is refused in one sentence', async (_, archive, sentence) => {
  await expect(verify(await archive())).rejects.toThrow(sentence)
})

test('an entry that the list does not name is refused', async () => {
  const tar = pack()
  const bytes = buffer(tar)
  tar.entry({ name: 'files/ajoute.webp' }, 'ajouté')
  tar.finalize()
  const added = (await bytes).subarray(0, 1024)
  await expect(verify(Buffer.concat([added, whole]))).rejects.toThrow(
    'La sauvegarde est endommagée\u00a0: files/ajoute.webp.',
  )
})
