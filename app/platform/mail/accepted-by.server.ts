import { z } from 'zod'
import { now } from '#platform/clock.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import type { MailServer } from './mail-server.server.ts'

const firstAcceptance = {
  name: 'mail-accepted',
  schema: z.object({ server: z.string().default(''), at: z.string().default('') }),
}

export async function noteAcceptance(server: MailServer | null): Promise<void> {
  if (!server || (await readSettings(firstAcceptance)).server === server.name) return
  await writeSettings(firstAcceptance, { server: server.name, at: now().toISOString() })
}

export async function findAcceptance(by: MailServer | null): Promise<Date | null> {
  const { server, at } = await readSettings(firstAcceptance)
  return by && server === by.name ? new Date(at) : null
}
