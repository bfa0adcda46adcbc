import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { fingerprint, useTwoDatabases } from '../../../tests/support/two-databases.ts'
import { checksumsName, writeArchive } from './archive.server.ts'
import { verifyArchive } from './restore.server.ts'
import { openSecrets } from './secrets.server.ts'

const databases = useTwoDatabases()

test.each(['at', 'siteUrl', 'database', 'files'] as const)(
  'an archive that does not say `%s` is refused before anything is changed, although its checksums are right',
  async (missing) => {
    const { [missing]: _, ...rest } = await databases.backUp()
    const writer = writeArchive()
    const [archive] = await Promise.all([buffer(writer.stream), writer.finish(rest)])
    const contents = await verifyArchive(Readable.from([archive]))
    const before = await fingerprint(databases.target)
    await expect(databases.restore(contents)).rejects.toThrow(
      /^La sauvegarde est endommagée\u00a0: ce qu’elle dit de son contenu est incomplet\.$/,
    )
    expect(await fingerprint(databases.target)).toEqual(before)
  },
)

test.each([checksumsName, 'database/articles/000000.zst'])(
  '%s of gigabytes is refused before it is read',
  async (name) => {
    const archive = pack()
    archive.entry({ name, size: 3 * 1024 ** 3 })
    const [header] = (await once(archive, 'data')) as [Buffer]
    const beginning = Readable.from([header])
    await expect(verifyArchive(beginning)).rejects.toThrow(`La sauvegarde est endommagée\u00a0: ${name}.`)
    archive.destroy()
  },
)

test.each(['{}', '{"open":{}}', '{"salt":"a"}', 'null'])('secrets that are %s are called unreadable', (text) => {
  expect(() => openSecrets(text, 'une phrase')).toThrow('ses secrets sont illisibles')
})
