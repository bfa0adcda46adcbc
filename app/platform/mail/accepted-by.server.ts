import { z } from 'zod'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'

const firstAcceptance = {
  name: 'mail-accepted',
  schema: z.object({ server: z.string().default(''), at: z.string().default('') }),
}

const serverNow = () => (config.smtpUrl ? new URL(config.smtpUrl).host : '')

export async function noteAcceptance(): Promise<void> {
  const server = serverNow()
  if (!server || (await readSettings(firstAcceptance)).server === server) return
  await writeSettings(firstAcceptance, { server, at: now().toISOString() })
}

export async function findAcceptance(): Promise<Date | null> {
  const { server, at } = await readSettings(firstAcceptance)
  return server !== '' && server === serverNow() ? new Date(at) : null
}
