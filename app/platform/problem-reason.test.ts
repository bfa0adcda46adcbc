import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { HeadBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { DrizzleQueryError } from 'drizzle-orm'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { UnansweredCommit } from './postgres/lost-connection.ts'
import { reasonOf, textOfProblem } from './problem-reason.ts'

async function listening(server: net.Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function problemOf(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (problem) {
    return problem
  }
  throw new Error('Expected a problem.')
}

const plain = (sentence: string) => sentence.replaceAll('\u00a0', ' ')

test('what a disk refuses is reported with its place, where it has one', async () => {
  const absent = await problemOf(() => readFile('/nulle-part/a'))
  expect(plain(textOfProblem(absent))).toBe('« /nulle-part/a » : un dossier ou un fichier manque.')
  if (process.platform !== 'linux') return
  // Without a path, as everything that is written to an open file.
  expect(textOfProblem(await problemOf(() => writeFile('/dev/full', 'x')))).toBe(
    'le disque est plein. Faites de la place, puis recommencez.',
  )
  expect(reasonOf(await problemOf(() => writeFileSync('/dev/full', 'x')))).toBe('le disque est plein')
})

test.skipIf(process.platform !== 'linux')('what the library of files refuses is reported with its cause', async () => {
  const files = new Disk(new FSDriver({ location: '/dev/null/files', visibility: 'public' }))
  const problem = await problemOf(() => files.getMetaData('a'))
  expect(problem).toMatchObject({ code: 'E_CANNOT_GET_METADATA' })
  expect(plain(textOfProblem(problem))).toBe('« /dev/null/files/a » : un fichier est sur son chemin.')
  expect(plain(textOfProblem(new Error((problem as Error).message, { cause: problem })))).toBe(
    '« /dev/null/files/a » : un fichier est sur son chemin.',
  )
})

test('a connection that is refused or cut is reported with its address', async () => {
  const closed = net.createServer()
  const port = await listening(closed)
  closed.close()
  const refused = await problemOf(() => once(net.connect(port, '127.0.0.1'), 'connect'))
  expect(textOfProblem(refused)).toBe(`personne ne répond, à l’adresse 127.0.0.1:${port}.`)
  const cutting = await listening(http.createServer((request) => request.socket.destroy()))
  const cut = await problemOf(() => once(http.get(`http://127.0.0.1:${cutting}`), 'response'))
  expect(textOfProblem(cut)).toBe('la connexion a été coupée.')
})

test('a connection to PostgreSQL that ends is reported, whatever carries it', async () => {
  const port = await listening(net.createServer((socket) => socket.once('data', () => socket.destroy())))
  const client = new pg.Client({ host: '127.0.0.1', port })
  const ended = await problemOf(() => client.connect())
  expect(reasonOf(ended)).toBe('la connexion à PostgreSQL a été coupée')
  expect(reasonOf(new DrizzleQueryError('select 1', [], ended as Error))).toBe('la connexion à PostgreSQL a été coupée')
})

test('a commit without an answer is reported', () => {
  expect(textOfProblem(new UnansweredCommit(new Error('Connection terminated unexpectedly')))).toBe(
    'la connexion à PostgreSQL a été coupée pendant un enregistrement, qui a peut-être eu lieu.',
  )
})

test('work that was aborted is reported', async () => {
  const aborted = new AbortController()
  aborted.abort()
  const { signal } = aborted
  expect(textOfProblem(await problemOf(() => pause(1, null, { signal })))).toBe('le travail a été interrompu.')
  const late = AbortSignal.timeout(1)
  expect(reasonOf(await problemOf(() => fetch('http://192.0.2.1', { signal: late })))).toBe(
    'aucune réponse n’est venue à temps',
  )
})

test.each<[string, RequestListener]>([
  [
    'le stockage S3 répond par l’erreur\u00a0500',
    (_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<html>'),
  ],
  ['le stockage S3 répond par l’erreur\u00a0503', (_, response) => response.writeHead(503).end()],
  ['le stockage S3 refuse l’accès à cette clé', (_, response) => response.writeHead(403).end()],
  ['la connexion a été coupée', (request) => request.socket.destroy()],
])('what S3 answers is reported: %s', async (sentence, answer) => {
  const port = await listening(
    http.createServer((request, response) => void request.resume().on('end', () => answer(request, response))),
  )
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const client = new S3Client({ region: 'auto', endpoint, forcePathStyle: true, credentials, maxAttempts: 1 })
  for (const command of [new ListObjectsV2Command({ Bucket: 'b' }), new HeadBucketCommand({ Bucket: 'b' })])
    expect(reasonOf(await problemOf(() => client.send(command)))).toBe(sentence)
})

test('a sentence of ours stays, and an unknown one', () => {
  expect(textOfProblem(new Error('la base n’est pas vide.'))).toBe('la base n’est pas vide.')
  expect(textOfProblem('texte')).toBe('texte')
  expect(reasonOf(Object.assign(new Error(''), { code: 'E_INCONNU' }))).toBe('E_INCONNU')
})
