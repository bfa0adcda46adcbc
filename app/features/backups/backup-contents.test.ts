import { expect, test } from 'vitest'
import { type BackupContents, parseContents } from './backup-contents.ts'

const contents: BackupContents = {
  format: 1,
  at: '2026-11-22T02:44:00.000Z',
  siteName: 'Amulette',
  siteUrl: 'http://localhost:3000',
  database: {
    postgres: '18.4',
    migrations: [1],
    tables: [{ name: 'articles', columns: ['id'], rows: 1, digest: '1' }],
    sequences: [],
  },
  files: { count: 0, bytes: 0 },
}

test.each(['format', 'at', 'siteUrl', 'database', 'files'] as const)('an archive without `%s` is broken', (missing) => {
  expect(parseContents({ ...contents })).toEqual(contents)
  const { [missing]: _, ...rest } = contents
  expect(() => parseContents(rest)).toThrow('ce qu’elle dit de son contenu est incomplet.')
})

test('an export, and the archive of a newer version, are refused as such', () => {
  expect(() => parseContents({ ...contents, format: 99 })).toThrow('par une version plus récente d’Amulette')
  expect(() => parseContents({ format: 'amulette-export' })).toThrow('Cette archive n’est pas une sauvegarde.')
})
