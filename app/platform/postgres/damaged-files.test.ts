import { expect, test } from 'vitest'
import { damageIn } from './damaged-files.ts'

const ofServer = (code: string, message: string) => Object.assign(new Error(message), { severity: 'FATAL', code })

test.each([
  ['58P01', 'could not open file "base/16384/1259": No such file or directory'],
  ['22023', '"base/16384" is not a valid data directory'],
  ['XX001', 'could not read blocks 0..0 in file "base/16384/16395": read only 0 of 8192 bytes'],
  ['XX001', 'invalid page in block 0 of relation base/16384/16395'],
  ['58P01', 'could not access status of transaction 4711'],
])('files of PostgreSQL that are missing or damaged are recognised, as a cause too: %s %s', (code, message) => {
  const problem = ofServer(code, message)
  expect(damageIn(problem)).toBe(message)
  expect(damageIn(new Error('Failed query: select', { cause: problem }))).toBe(message)
})

test.each([
  ['58P01', 'could not access file "$libdir/pg_trgm": No such file or directory'],
  ['XX000', 'could not open file "base/16384/16395": Permission denied'],
  ['53100', 'could not extend file "base/16384/16395": No space left on device'],
  ['42P01', 'relation "base" does not exist'],
  ['22023', 'time zone "base/x" not recognized'],
  ['XX000', 'could not fsync file "base/16384/16395": Connection timed out'],
  ['22023', 'invalid value for parameter "work_mem"'],
])('other refusals of PostgreSQL are none: %s %s', (code, message) => {
  expect(damageIn(ofServer(code, message))).toBe(null)
})

test('what this program says of an archive is none', () => {
  expect(damageIn(new Error('database/articles: checksum'))).toBe(null)
})
