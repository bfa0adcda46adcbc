import { z } from 'zod'
import { lockedTransaction, onOpen } from '#platform/database.server.ts'
import { announce, type EventName, listen, readAfterLosses } from '#platform/events.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { type Lexicon, lexiconWith } from '#health-claims/lexicon.ts'

const schema = z.object({
  isOn: z.boolean().default(true),
  extra: z.array(z.string()).default([]),
  innocent: z.array(z.string()).default([]),
})

export type ClaimSettings = z.output<typeof schema>

const section = { name: 'claims', schema }
const change: EventName<ClaimSettings> = 'claims-changed'

let settings = schema.parse({})
let lexicon: Lexicon | null = null

export const claimSettings = () => settings

/** It is another object after each change. */
export function currentLexicon(): Lexicon {
  lexicon ??= lexiconWith(settings)
  return lexicon
}

export async function changeClaimSettings(after: ClaimSettings): Promise<void> {
  await lockedTransaction('claim settings', async () => {
    await writeSettings(section, after)
    await announce(change, after)
  })
}

function take(current: ClaimSettings): void {
  settings = current
  lexicon = null
}

export async function followClaimSettings(): Promise<void> {
  listen(change, take)
  const read = async () => take(await readSettings(section))
  readAfterLosses(read)
  await onOpen(read)
}
