import { readFile, rename, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { config, readExtensionVariable } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { unlessAbsent } from '#platform/files/durable-file.server.ts'
import { deliveries } from '../newsletter-tables.server.ts'
import { bouncesIn } from './bounce-messages.ts'
import { stopAddress } from './claims.server.ts'

/** The file that the mail server appends messages to, for the address that letters come from. */
const mailbox = readExtensionVariable('MAIL_BOUNCES', z.string())

/** The mail server writes the next message to a new file; one that was read half stays for the next time. */
export async function readBounces(): Promise<void> {
  if (!mailbox) return
  const file = `${mailbox}.reading`
  const earlier = await readFile(file, 'utf8').catch(unlessAbsent)
  if (earlier === null) await rename(mailbox, file).catch(unlessAbsent)
  const text = earlier ?? (await readFile(file, 'utf8').catch(unlessAbsent))
  if (text === null) return
  for (const { deliveryId, reason, answer } of bouncesIn(text, new URL(config.siteUrl).hostname)) {
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
    if (row) await stopAddress(row.subscriberId, reason, answer || null)
  }
  await rm(file)
}
