import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.server.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'amulette-config-'))
const read = (variables: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...variables })

function sentencesOf(variables: Record<string, string>): string[] {
  try {
    read(variables)
    return []
  } catch (problem) {
    if (problem instanceof ConfigProblem) return problem.sentences
    throw problem
  }
}

test('every variable has a default', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    siteName: 'Amulette',
    demo: true,
    s3: null,
  })
})

test('the demo world is not created in a given database', () => {
  expect(read({ DATABASE_URL: 'postgresql://u:p@localhost/b' }).demo).toBe(false)
  expect(read({ DATABASE_URL: 'postgresql://u:p@localhost/b', DEMO: 'on' }).demo).toBe(true)
})

test('the session secret is created once and stored', () => {
  expect(read({}).sessionSecret).toBe(read({}).sessionSecret)
  expect(read({}).sessionSecret.length).toBeGreaterThanOrEqual(64)
})

test.each([
  [{ PORT: 'trois mille' }, 'PORT : trouvé « trois mille », attendu un numéro de port entre 0 et 65535.'],
  [{ PORT: '70000' }, 'PORT : trouvé « 70000 », attendu un numéro de port entre 0 et 65535.'],
  [
    { SITE_URL: 'exemple.fr' },
    'SITE_URL : trouvé « exemple.fr », attendu une adresse complète en http:// ou https://, par exemple https://exemple.fr.',
  ],
  [
    { SHOP_URL: 'javascript:alert(1)' },
    'SHOP_URL : trouvé « javascript:alert(1) », attendu une adresse complète en http:// ou https://, par exemple https://exemple.fr.',
  ],
  [{ DEMO: 'oui' }, 'DEMO : trouvé « oui », attendu on ou off.'],
  [
    { SESSION_SECRET: 'court' },
    'SESSION_SECRET : trouvé une valeur qui ne convient pas, attendu au moins 32 caractères tirés au hasard.',
  ],
  [
    { DATABASE_URL: 'mysql://secret@x' },
    'DATABASE_URL : trouvé une valeur qui ne convient pas, attendu une adresse postgresql://utilisateur:motdepasse@hote/base.',
  ],
  [
    { S3_BUCKET: 'photos' },
    'S3_ACCESS_KEY_ID : trouvé rien, attendu une valeur, puisque d’autres variables S3_* sont définies.',
  ],
])('%o prevents the start with one sentence', (variables, sentence) => {
  expect(sentencesOf(variables as Record<string, string>)[0]?.replaceAll('\u00a0', ' ')).toBe(sentence)
})

test('an empty variable is an unset one', () => {
  expect(read({ SHOP_URL: ' ', PORT: '' })).toMatchObject({ shopUrl: null, port: 3000 })
})
