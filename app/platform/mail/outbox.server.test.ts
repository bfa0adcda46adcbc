import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { deleteOldOutboxEmails, listOutbox, readOutboxEmail } from './outbox.server.ts'
import { deliver } from './transport.server.ts'

const usualDataDir = config.dataDir
beforeEach(async () => {
  config.dataDir = await mkdtemp(path.join(tmpdir(), 'amulette-outbox-'))
})
afterEach(async () => {
  await rm(config.dataDir, { recursive: true })
  config.dataDir = usualDataDir
})

const link = `http://localhost:3000/compte/confirmation?jeton=${'a=b.'.repeat(30)}`
const queuedEmail = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  createdAt: new Date(Date.UTC(2026, 10, 12, 8, number)),
  to: 'lise@example.org',
  subject: `Œil-de-tigre n° ${number} : confirmez votre adresse, s’il vous plaît — Amulette`,
  text: `Bonjour,\n\n${link}\n\n.À bientôt\n`,
  html: `<p>Bonjour,</p><p><a href="${link}">Confirmer</a> «&nbsp;ça&nbsp;»</p>`,
})

const files = () => readdir(path.join(config.dataDir, 'outbox'))

/** Decodes RFC 2047 encoded words and RFC 2045 bodies. */
const decodeBytes = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
const decodeBody = (body: string) => decodeBytes(body.replaceAll('=\r\n', ''))
const decodeHeader = (value: string) =>
  decodeBytes(
    value
      .replace(/\?=\s+=\?UTF-8\?Q\?/g, '')
      .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) => word.replaceAll('_', ' ')),
  )

function opened(source: string) {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), decodeHeader(line.slice(colon + 1).trim())]
      }),
  )
  const boundary = /boundary="(.+?)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = source
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decodeBody(part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '')))
  return { headers, parts }
}

test('without a mail server an email becomes a file that mail programs open', async () => {
  await deliver(queuedEmail(1), null)
  const name = (await files()).find((file) => file.endsWith('.eml')) ?? ''
  const bytes = await readFile(path.join(config.dataDir, 'outbox', name))
  const source = bytes.toString()
  expect(bytes.every((byte) => byte < 128)).toBe(true)
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  const { headers, parts } = opened(source)
  expect(Object.fromEntries(headers)).toMatchObject({
    from: site.mailFrom,
    to: 'lise@example.org',
    subject: queuedEmail(1).subject,
    date: 'Thu, 12 Nov 2026 08:01:00 +0000',
    'message-id': `<${queuedEmail(1).id}@${new URL(config.siteUrl).hostname}>`,
    'mime-version': '1.0',
    'auto-submitted': 'auto-generated',
  })
  expect(headers.get('content-type')).toMatch(/^multipart\/alternative;/)
  expect(parts.map((part) => part.replaceAll('\r\n', '\n'))).toEqual([queuedEmail(1).text, queuedEmail(1).html])
})

test('the outbox shows the newest emails first, as they were written', async () => {
  expect(await listOutbox()).toEqual([])
  for (const number of [2, 1, 3]) await deliver(queuedEmail(number), null)
  expect((await listOutbox()).map(({ subject }) => subject)).toEqual(
    [3, 2, 1].map((number) => queuedEmail(number).subject),
  )
  expect(await listOutbox(2)).toHaveLength(2)
  const [newest] = await listOutbox()
  const { id, createdAt, ...email } = queuedEmail(3)
  expect(await readOutboxEmail(newest?.id ?? '')).toEqual({
    ...email,
    from: site.mailFrom,
    id: `2026-11-12T08-03-00.000Z-${id}`,
    at: createdAt.toISOString(),
  })
})

test('an email delivered twice is one file', async () => {
  await deliver(queuedEmail(1), null)
  await deliver(queuedEmail(1), null)
  expect((await files()).filter((file) => file.endsWith('.eml'))).toHaveLength(1)
})

test('old emails are deleted, complete or not; newer ones and other files stay', async () => {
  await deleteOldOutboxEmails(new Date())
  for (const number of [1, 2, 3]) await deliver(queuedEmail(number), null)
  const folder = path.join(config.dataDir, 'outbox')
  const halfWritten = `.${queuedEmail(1).id}`
  for (const name of [halfWritten, '2020-01-01 notes.eml']) await writeFile(path.join(folder, name), '')
  const earlier = queuedEmail(1).createdAt
  await utimes(path.join(folder, halfWritten), earlier, earlier)
  await deleteOldOutboxEmails(queuedEmail(2).createdAt)
  expect((await listOutbox()).map(({ subject }) => subject)).toEqual(
    [3, 2].map((number) => queuedEmail(number).subject),
  )
  expect((await files()).filter((name) => !/T08-0[23]-00/.test(name))).toEqual(['2020-01-01 notes.eml'])
})

test('no incomplete file is left, and other accounts of the machine cannot read the emails', async () => {
  await deliver(queuedEmail(1), null)
  expect((await files()).filter((file) => file.startsWith('.'))).toEqual([])
  if (process.platform === 'win32') return
  const folder = path.join(config.dataDir, 'outbox')
  expect((await stat(folder)).mode & 0o077).toBe(0)
  for (const file of await files()) expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0)
})

test.each(['', '..', '../session-secret', `2026-11-12T08-03-00.000Z-${'/'.repeat(36)}`, 'constructor'])(
  'an address that names no email finds nothing (%j)',
  async (id) => {
    await deliver(queuedEmail(1), null)
    expect(await readOutboxEmail(id)).toBeNull()
  },
)
