import { z } from 'zod'
import { lockedTransaction, onOpen } from '#platform/database.server.ts'
import { announce, type EventName, listen, readAfterLosses } from '#platform/events.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'

const schema = z.object({
  isOn: z.boolean().default(false),
  /** Otherwise a letter waits until the owner presses « Programmer l’envoi ». */
  isAutomatic: z.boolean().default(false),
  hour: z.number().default(9),
  perMinute: z.number().default(30),
  sentence: z.string().default('Les nouveaux articles et ce qui se prépare à l’atelier.'),
  version: z.number().default(0),
})

export type NewsletterSettings = z.output<typeof schema>

const section = { name: 'newsletter', schema }
export const newsletterChange: EventName<NewsletterSettings> = 'newsletter-changed'

let settings = schema.parse({})

export function newsletter(): NewsletterSettings {
  return settings
}

export async function changeNewsletter(changes: Partial<NewsletterSettings>): Promise<void> {
  await lockedTransaction('newsletter settings', async () => {
    const before = await readSettings(section)
    const after = { ...before, ...changes, version: before.version + 1 }
    await writeSettings(section, after)
    await announce(newsletterChange, after)
  })
}

/** Pages show the form, so the settings are in memory: no page reads the database for them. */
export async function followNewsletterSettings(): Promise<void> {
  listen(newsletterChange, (change) => {
    settings = change
  })
  const read = async () => {
    settings = await readSettings(section)
  }
  readAfterLosses(read)
  await onOpen(read)
}
