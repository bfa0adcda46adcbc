import { mkdtempSync, writeFileSync } from 'node:fs'
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
    siteName: null,
    mailFrom: null,
    demo: true,
    s3: null,
  })
})

test('the demo world is not created in a given database', () => {
  expect(read({ DATABASE_URL: 'postgresql://u:p@localhost/b' }).demo).toBe(false)
  expect(read({ DATABASE_URL: 'postgresql://u:p@localhost/b', DEMO: 'on' }).demo).toBe(true)
})

test('sites that may call the API are separated by commas', () => {
  expect(read({}).apiOrigins).toEqual([])
  expect(read({ API_ORIGINS: 'https://a.example, http://localhost:5173' }).apiOrigins).toEqual([
    'https://a.example',
    'http://localhost:5173',
  ])
})

test('the session secret is created once and stored', () => {
  expect(read({}).sessionSecret).toBe(read({}).sessionSecret)
  expect(read({}).sessionSecret.length).toBeGreaterThanOrEqual(64)
})

const unfit = 'une valeur qui ne convient pas'
const address = 'une adresse complète en http:// ou https://, par exemple https://exemple.fr'
const siteOnly = 'une adresse qui s’arrête au nom du site, par exemple https://exemple.fr'
const port = 'un numéro de port entre 0 et 65535'
const senderShape = 'une adresse, par exemple Amulette <bonjour@exemple.fr>'
const scheduleShape = 'night, ou de 1h à 24h'
const origins = 'des sites séparés par des virgules, par exemple https://exemple.fr,https://app.exemple.fr'
const servers = 'une adresse postgresql://utilisateur:motdepasse@hote/base'
const encoded =
  'une adresse dont le mot de passe a ses signes en forme codée : %23 pour #, %2F pour /, %3F pour ?, %40 pour @'

const refusalOf = (variables: Record<string, string>) => sentencesOf(variables)[0]?.replaceAll('\u00a0', ' ')

test.each<[name: string, value: string, expected: string, found?: string]>([
  ['PORT', 'trois mille', port],
  ['PORT', '70000', port],
  ['PORT', '0x10D7', port],
  ['LOG_LEVEL', 'verbose', 'debug, info, warn, error, silent'],
  ['SITE_URL', 'exemple.fr', address],
  ['SHOP_URL', 'javascript:alert(1)', address],
  ['SITE_URL', 'https://exemple.fr/?a=1', siteOnly],
  ['SITE_URL', 'https://exemple.fr/#a', siteOnly],
  ['SITE_URL', 'https://exemple.fr/blog', siteOnly],
  ['SITE_URL', 'https://anne:perle@exemple.fr', siteOnly, unfit],
  ['API_ORIGINS', 'https://exemple.fr/, *', origins],
  ['MAIL_FROM', 'Anne a@b.fr', senderShape],
  ['MAIL_FROM', 'a@b.fr>', senderShape],
  ['MAIL_FROM', 'Anne <a@b.fr', senderShape],
  ['MAIL_FROM', '<a@b.fr> Anne', senderShape],
  ['SMTP_URL', 'smtp://', 'une adresse smtp:// ou smtps://utilisateur:motdepasse@hote:port', unfit],
  ['DEMO', 'oui', 'on ou off'],
  ['SESSION_SECRET', 'court', 'au moins 32 caractères tirés au hasard', unfit],
  ['DATABASE_URL', 'mysql://secret@x', servers, unfit],
  ['DATABASE_URL', 'postgresql://a:p@ss#w/rd@localhost/x', encoded, unfit],
  ['BACKUP_EVERY', '25h', scheduleShape],
  ['BACKUP_EVERY', '1', scheduleShape],
])('%s=%s prevents the start with one sentence', (name, value, expected, found = `« ${value} »`) => {
  expect(refusalOf({ [name]: value })).toBe(`${name} : trouvé ${found}, attendu ${expected}.`)
})

const bucket = { BACKUP_S3_BUCKET: 'nuits', BACKUP_S3_ACCESS_KEY_ID: 'a' }

test.each<[Record<string, string>, string]>([
  [{ S3_BUCKET: 'photos' }, 'S3_ACCESS_KEY_ID : trouvé rien, attendu une valeur, puisque d’autres variables S3_* '],
  [bucket, 'BACKUP_S3_SECRET_ACCESS_KEY : trouvé rien, attendu une valeur, puisque d’autres variables BACKUP_S3_* '],
  [
    { ...bucket, BACKUP_S3_SECRET_ACCESS_KEY: 'b', BACKUP_DIR: '/disque' },
    'BACKUP_DIR : trouvé « /disque », attendu rien, puisque les variables BACKUP_S3_* disent où vont les sauvegardes.',
  ],
  [{ CDN_PURGE_URL: 'http://localhost/' }, 'CDN_PURGE_KEY : trouvé rien, attendu une valeur, puisque CDN_PURGE_URL '],
  [
    { CDN_PURGE_URL: 'localhost:6081, https://b.example', CDN_PURGE_KEY: 'une clef' },
    `CDN_PURGE_URL : trouvé « localhost:6081, https://b.example », attendu ${address}, ou plusieurs séparées par des virgules.`,
  ],
])('%o prevents the start: one variable needs another, or excludes it', (variables, sentence) => {
  expect(refusalOf(variables)).toContain(sentence)
})

test('backups are made each night unless told otherwise, in the folder that is named', () => {
  expect(read({})).toMatchObject({ scheduledBackups: true, backupEveryHours: null, backupS3: null })
  expect(read({ BACKUP: 'off', BACKUP_DIR: '/disque' })).toMatchObject({
    scheduledBackups: false,
    backupDir: '/disque',
  })
  for (const hours of [1, 9, 10, 24])
    expect(read({ BACKUP_EVERY: `${hours}h` })).toMatchObject({ backupEveryHours: hours })
})

test.each([
  ['', 'est vide : remettez-le depuis une sauvegarde'],
  ['court', 'est trop court (32 caractères au moins) : remettez-le depuis une sauvegarde'],
])('a stored secret of %j is refused', (secret, sentence) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-config-'))
  writeFileSync(path.join(folder, 'session-secret'), secret)
  expect(refusalOf({ DATA_DIR: folder })).toContain(sentence)
})

test('a secret that is made is reported from one that was there, and from one that is given', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-config-'))
  const SESSION_SECRET = 'x'.repeat(32)
  const made = [{ SESSION_SECRET }, {}, {}].map(
    (given) => readConfig({ DATA_DIR: folder, ...given }).isSessionSecretNew,
  )
  expect(made).toEqual([false, true, false])
})

test('the sender is an address, with or without a name', () => {
  for (const sender of ['a@b.fr', 'Anne <a@b.fr>', '"Anne, perles" <a@b.fr>', '<a@b.fr>'])
    expect(read({ MAIL_FROM: sender }).mailFrom).toBe(sender)
})

test('an empty variable is an unset one', () => {
  expect(read({ SHOP_URL: ' ', PORT: '' })).toMatchObject({ shopUrl: null, port: 3000 })
})
