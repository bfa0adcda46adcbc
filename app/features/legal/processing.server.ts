import { z } from 'zod'
import { listVideoPlayers } from '#features/articles/media-usage.server.ts'
import { config } from '#platform/config.server.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { announceLegalChange, readRetention } from './legal.server.ts'
import { type Processing, processingsOf, type ServicesInUse } from './processing.ts'

/** An extension adds what it processes while it is in use; it calls `announceLegalChange` when that changes. */
export const processingLists: (() => Promise<Processing[]>)[] = []

export async function listProcessings(backupMonths: number) {
  const [retention, services] = await Promise.all([readRetention(backupMonths), findServicesInUse()])
  const others = await Promise.all(processingLists.map((list) => list()))
  return { processings: [...processingsOf(retention, services), ...others.flat()], retention }
}

async function findServicesInUse(): Promise<ServicesInUse> {
  const hostOf = (place: { endpoint: string | null } | null) =>
    place && new URL(place.endpoint ?? 'https://s3.amazonaws.com').host
  return {
    emails: (await findMailServer())?.name ?? null,
    files: hostOf(config.s3),
    backups: hostOf(config.backupS3),
    areBackupsMade: config.scheduledBackups,
    players: await listVideoPlayers(),
  }
}

const privacyCheck = { name: 'privacy-check', schema: z.object({ at: z.string().nullable().default(null) }) }

export async function readPrivacyCheck(): Promise<string | null> {
  return (await readSettings(privacyCheck)).at
}

export async function recordPrivacyCheck(at: Date | null): Promise<void> {
  await writeSettings(privacyCheck, { at: at?.toISOString() ?? null })
  await announceLegalChange()
}
