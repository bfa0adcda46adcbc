import { expect, test } from 'vitest'
import { reasonOf } from '../problem-reason.ts'
import { isDiskReadOnly, isFolderClosed } from './refused-writes.ts'

const ofPostgres = (code: string, message: string) =>
  new Error('Failed query: insert into "comments"', { cause: Object.assign(new Error(message), { code }) })

test.each([
  [
    '42501',
    'could not open file "base/16384/17012": Read-only file system',
    'le disque de PostgreSQL est protégé contre l’écriture',
  ],
  [
    '42501',
    'could not write to log file "000000010000000000000002" at offset 425984, length 8192: Read-only file system',
    'le disque de PostgreSQL est protégé contre l’écriture',
  ],
  [
    'XX000',
    'could not create temporary file "base/pgsql_tmp/pgsql_tmp71.0": Read-only file system',
    'le disque de PostgreSQL est protégé contre l’écriture',
  ],
  [
    '42501',
    'could not open file "base/16384/17012": Permission denied',
    'PostgreSQL ne peut plus écrire dans ses fichiers',
  ],
  [
    '58030',
    'could not extend file "base/16384/17012": Input/output error',
    'le disque de PostgreSQL répond par une erreur',
  ],
  [
    '42501',
    'n’a pas pu ouvrir le fichier « base/16384/17012 » : Aucune permission',
    'PostgreSQL ne peut plus écrire dans ses fichiers',
  ],
])('PostgreSQL that cannot write its own files is recognised: %s %s', (code, message, reason) => {
  const problem = ofPostgres(code, message)
  expect(isFolderClosed(problem)).toBe(true)
  expect(isDiskReadOnly(problem)).toBe(message.includes('Read-only'))
  expect(reasonOf(problem)).toBe(reason)
})

test.each([
  ['42501', 'permission denied for table comments'],
  ['42501', 'permission denied to create extension "pg_trgm"'],
  ['XX000', 'could not open relation with OID 16384'],
  ['23505', 'duplicate key value violates unique constraint "pg_class_oid_index"'],
])('what PostgreSQL refuses for another reason is none: %s %s', (code, message) => {
  expect(isFolderClosed(ofPostgres(code, message))).toBe(false)
})
