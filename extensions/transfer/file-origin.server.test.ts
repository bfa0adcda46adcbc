import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { s3Client } from '#platform/s3-client.server.ts'
import { startS3 } from '../../tests/support/s3.ts'
import { fileOrigin } from './files/file-origin.server.ts'
import { serveInTest } from '../../tests/support/local-server.ts'
import { useTemporaryFolder } from '../../tests/support/temporary-folder.ts'

const folder = useTemporaryFolder()

async function read(given: string, name: string, options?: { below: string }): Promise<string | null> {
  const contents = await (await fileOrigin(given, options)).open(name)
  return contents && text(contents)
}

test('a folder gives what is in it, and nothing outside, whatever a name or a link says', async () => {
  const root = path.join(folder, 'buckets')
  mkdirSync(path.join(root, 'article-images/2024'), { recursive: true })
  writeFileSync(path.join(folder, 'secret'), 'secret')
  writeFileSync(path.join(root, 'article-images/2024/é è.png'), 'a picture')
  symlinkSync(path.join(folder, 'secret'), path.join(root, 'article-images/link.png'))
  expect(await read(root, 'article-images/2024/é è.png')).toBe('a picture')
  const outside = [
    '../secret',
    'article-images/../../secret',
    'article-images/link.png',
    '/etc/passwd',
    'a\0b',
    'article-images',
  ]
  for (const name of outside) expect(await read(root, name), name).toBeNull()
  const listed = []
  for await (const name of (await fileOrigin(root)).list('article-images')) listed.push(name)
  expect(listed).toEqual(['article-images/2024/é è.png'])
  await expect(fileOrigin(path.join(folder, 'absent'))).rejects.toThrow(/^Le dossier «\u00a0.*\u00a0» n’existe pas\.$/)
})

test('a public address is asked below the path of the platform, and follows nobody elsewhere', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url?.endsWith('moved.png')) response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url?.endsWith('absent.png')) response.writeHead(400).end('{}')
    else response.end('a picture')
  })
  const base = `http://127.0.0.1:${await serveInTest(server)}/`
  const below = { below: '/storage/v1/object/public' }
  expect(await read(base, 'article-images/é è.png', below)).toBe('a picture')
  expect(asked).toEqual(['GET /storage/v1/object/public/article-images/%C3%A9%20%C3%A8.png'])
  expect(await read(base, 'article-images/absent.png', below)).toBeNull()
  await expect(read(base, 'article-images/moved.png', below)).rejects.toThrow()
  asked.length = 0
  for (const name of ['../../secret', 'article-images/../../secret', '/etc/passwd'])
    expect(await read(base, name, below), name).toBeNull()
  expect(asked).toEqual([])
})

test('an S3 address says its keys, and two buckets or the one that holds both', async () => {
  await expect(fileOrigin('s3://example.org/path')).rejects.toThrow(/^Attendu une adresse comme s3:/)
  const s3 = await startS3('article-images')
  onTestFinished(() => s3.close())
  const { endpoint, accessKeyId, secretAccessKey, region } = s3.config
  const client = s3Client(s3.config)
  await client.send(new CreateBucketCommand({ Bucket: 'blog' }))
  await client.send(new PutObjectCommand({ Bucket: 'article-images', Key: '1 é.png', Body: 'alone' }))
  await client.send(new PutObjectCommand({ Bucket: 'blog', Key: 'article-images/1 é.png', Body: 'with others' }))
  const base = `s3+http://${accessKeyId}:${secretAccessKey}@${new URL(endpoint).host}/?region=${region}`
  expect(await read(base, 'article-images/1 é.png')).toBe('alone')
  expect(await read(`${base}&bucket=blog`, 'article-images/1 é.png')).toBe('with others')
  expect(await read(base, 'article-images/absent.png')).toBeNull()
  for (const given of [base, `${base}&bucket=blog`]) {
    const listed = []
    for await (const name of (await fileOrigin(given)).list('article-images')) listed.push(name)
    expect(listed).toEqual(['article-images/1 é.png'])
  }
})
