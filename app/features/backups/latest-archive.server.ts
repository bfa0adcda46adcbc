import { isBackupName } from './archive-name.ts'
import { configuredTarget } from './configured-target.server.ts'

const stamp = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar$/

export async function latestArchive(): Promise<{ name: string; at: Date } | null> {
  let latest: { name: string; at: Date } | null = null
  for await (const { name, modifiedAt } of (await configuredTarget()).list()) {
    if (!isBackupName(name)) continue
    const [, day, hours, minutes, seconds] = stamp.exec(name) ?? []
    const at = day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : modifiedAt
    if (!latest || at > latest.at) latest = { name, at }
  }
  return latest
}
