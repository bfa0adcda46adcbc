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
  const emails = await until(async () => {
    const found = (await readOutbox(path.join(dataDir, 'outbox'))).filter((email) => email.to === address)
    return found.length > 0 ? found : null
  }, patience)
  if (!emails) throw new Error(`No email arrived for ${address}.`)
  return emails
}

/** @returns the link of the newest email that has one; waits for the first. */
export async function linkInEmailTo(address: string, linkPath: string, dataDir?: string): Promise<string> {
  const link = await until(async () => {
    const email = (await emailsTo(address, dataDir)).findLast(({ text }) => text.includes(linkPath))
    return email?.text.match(/https?:\/\/\S+/g)?.find((found) => found.includes(linkPath)) ?? null
  }, waitMillisecondsMax)
  if (!link) throw new Error(`No email to ${address} has a link to ${linkPath}.`)
  return link
}

async function until<T>(look: () => Promise<T | null>, patience: number): Promise<T | null> {
  const end = Date.now() + patience
  for (;;) {
    const found = await look()
    if (found !== null || Date.now() > end) return found
    await pause(50)
  }
}

async function readOutbox(folder: string): Promise<OutboxEmail[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).toSorted()
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as OutboxEmail),
  )
}
