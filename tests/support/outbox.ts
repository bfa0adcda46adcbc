import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxEmail } from '#platform/mail/outbox.server.ts'

const waitMillisecondsMax = 10_000

/** Oldest first; waits for the first email. */
export async function emailsTo(
  address: string,
  dataDir = process.env.DATA_DIR ?? '',
  patience = waitMillisecondsMax,
): Promise<OutboxEmail[]> {
  const until = Date.now() + patience
  for (;;) {
    const emails = (await readOutbox(path.join(dataDir, 'outbox'))).filter((email) => email.to === address)
    if (emails.length > 0) return emails
    if (Date.now() > until) throw new Error(`No email arrived for ${address}.`)
    await pause(50)
  }
}

export async function linkInEmailTo(address: string, linkPath: string, dataDir?: string): Promise<string> {
  const email = (await emailsTo(address, dataDir)).findLast(({ text }) => text.includes(linkPath))
  const link = email?.text.match(/https?:\/\/\S+/g)?.find((found) => found.includes(linkPath))
  if (!link) throw new Error(`No email to ${address} has a link to ${linkPath}.`)
  return link
}

async function readOutbox(folder: string): Promise<OutboxEmail[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).toSorted()
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as OutboxEmail),
  )
}
